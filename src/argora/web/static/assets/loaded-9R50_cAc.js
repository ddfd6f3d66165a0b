import{d as a,A as n}from"./index-1cS2WBqi.js";function r(i){const[s,e]=a({is:"waiting"});return n(()=>{i().then(t=>e({is:"there",value:t}),t=>e({is:"failed",error:t}))},[]),s}export{r as u};
