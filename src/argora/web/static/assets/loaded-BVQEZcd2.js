import{d as a,b as n}from"./index-DTO1u4fx.js";function r(s){const[i,e]=a({is:"waiting"});return n(()=>{s().then(t=>e({is:"there",value:t}),t=>e({is:"failed",error:t}))},[]),i}export{r as u};
