import{d as a,A as n}from"./index-hUJkYMOC.js";function r(i){const[s,e]=a({is:"waiting"});return n(()=>{i().then(t=>e({is:"there",value:t}),t=>e({is:"failed",error:t}))},[]),s}export{r as u};
