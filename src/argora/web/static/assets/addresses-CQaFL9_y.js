const s=e=>`/s/${encodeURIComponent(e)}`,d=e=>`${s(e)}/people`,o=e=>`${s(e)}/guideline`,n=e=>`${s(e)}/export`,t=e=>`${s(e)}/agreement`;export{t as a,n as e,o as g,d as p,s};
