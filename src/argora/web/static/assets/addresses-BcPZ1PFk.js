const s=e=>`/s/${encodeURIComponent(e)}`,o=e=>`${s(e)}/people`,t=e=>`${s(e)}/export`,d=e=>`${s(e)}/agreement`;export{d as a,t as e,o as p,s};
