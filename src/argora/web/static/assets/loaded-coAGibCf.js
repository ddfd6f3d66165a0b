import{e as a,A as n}from"./index-CUx8bLGc.js";function r(s){const[i,e]=a({is:"waiting"});return n(()=>{s().then(t=>e({is:"there",value:t}),t=>e({is:"failed",error:t}))},[]),i}export{r as u};
