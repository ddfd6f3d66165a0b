const t=e=>new Date(e).toLocaleDateString("en",{dateStyle:"medium"}),a=e=>new Date(e).toLocaleString("en",{dateStyle:"medium",timeStyle:"short"});export{t as d,a as m};
