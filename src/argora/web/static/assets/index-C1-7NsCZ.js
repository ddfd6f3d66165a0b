const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/Setup-Cp0iPpA-.js","assets/Form-C3fV8OXt.js","assets/Enter-D_xoF6Ln.js","assets/Failed-C4S8vj9v.js","assets/loaded-D8GU_oFn.js","assets/Reset-Bfa9aff3.js","assets/Join-D57sqocm.js","assets/Annotate-B-2-IX6g.js","assets/signals.module-y3KgIOyA.js","assets/keymap-oCJseDDn.js","assets/operations-MVxTtSLj.js","assets/Screen-sLKn3ckS.js","assets/Structure-BOiBkHA8.js","assets/phase-Ds6XQeM5.js","assets/Following-JCPMqICg.js","assets/ids-DONg5j6X.js","assets/session-099VS4Ht.js","assets/markdown-DjXYf23f.js","assets/Feedback-CLL1WApb.js","assets/addresses-NKhvKNH3.js","assets/Differences-m-MyhD9e.js","assets/fresh-DMtMjwYg.js","assets/PhaseChoice-Bdehfxfi.js","assets/Typed-Dr3TNKIa.js","assets/manage-Mlkra8Wq.css","assets/Review-Vl8UIUhl.js","assets/dates-BVsEY8sX.js","assets/duration-BwMGjrII.js","assets/StudyNav-Dl9SLeTc.js","assets/History-zfbubLsj.js","assets/Agreement-d4D-4goJ.js","assets/People-BqKRLMB7.js","assets/Resets-D3cChuYF.js","assets/next-ByF2OKhP.js","assets/Sure-B2ipdigO.js","assets/Tasks-8NPbDLTZ.js","assets/Result-DYrm9jLk.js","assets/chosen-ieWryOgJ.js","assets/workload-DTyLY9LO.js","assets/Phases-C3mYvGdk.js","assets/Guideline-BAir0ztp.js","assets/Versions-SCz8tYP4.js","assets/Reading-D8qWyHdP.js","assets/work-D3v6QkWq.js","assets/work-pRlNpE68.css","assets/Change-BxYk_ydC.js","assets/rules-BJ7mTDk6.js","assets/trial-DP2MKvXb.js","assets/Export-ztZvYVvP.js","assets/Settings-D8e461Dl.js","assets/Documents-DA1ex-Vd.js","assets/New-DEqFtAfN.js","assets/Schemes-jzd2GZAz.js","assets/Editor-DZozmgB0.js","assets/Flaws-CjQJQw3p.js","assets/Trial-COLPjMPJ.js","assets/Accounts-C_O1JpIR.js","assets/Account-BIet7_C4.js","assets/Studies-Bs503RFO.js"])))=>i.map(i=>d[i]);
const Rn=(function(){const e=typeof document<"u"&&document.createElement("link").relList;return e&&e.supports&&e.supports("modulepreload")?"modulepreload":"preload"})(),Pn=function(n){return"/"+n},Pe={},b=function(e,t,r){let o=Promise.resolve();if(t&&t.length>0){let d=function(_){return Promise.all(_.map(u=>Promise.resolve(u).then(m=>({status:"fulfilled",value:m}),m=>({status:"rejected",reason:m}))))};document.getElementsByTagName("link");const a=document.querySelector("meta[property=csp-nonce]"),i=a?.nonce||a?.getAttribute("nonce");o=d(t.map(_=>{if(_=Pn(_),_ in Pe)return;Pe[_]=!0;const u=_.endsWith(".css"),m=u?'[rel="stylesheet"]':"";if(document.querySelector(`link[href="${_}"]${m}`))return;const f=document.createElement("link");if(f.rel=u?"stylesheet":Rn,u||(f.as="script"),f.crossOrigin="",f.href=_,i&&f.setAttribute("nonce",i),document.head.appendChild(f),u)return new Promise((c,p)=>{f.addEventListener("load",c),f.addEventListener("error",()=>p(new Error(`Unable to preload CSS for ${_}`)))})}))}function s(a){const i=new Event("vite:preloadError",{cancelable:!0});if(i.payload=a,window.dispatchEvent(i),!i.defaultPrevented)throw a}return o.then(a=>{for(const i of a||[])i.status==="rejected"&&s(i.reason);return e().catch(s)})};var k,tn,In,M,_e,oe,rn,ne,on,ve,fe,X=Symbol.for("pv"),se={},ae=[],On=/^m(i|n|o|s|text|space)$/,$e=Array.isArray,Ee=ae.slice,W=Object.assign;function V(n){n&&n.parentNode&&n.remove()}function sn(n,e,t){var r,o,s,a={},i=arguments.length;for(s in e)s=="key"?r=e[s]:s=="ref"&&typeof n!="function"?o=e[s]:a[s]=e[s];return i>2&&(a.children=i>3?Ee.call(arguments,2):t),q(n,a,r,o,null)}function q(n,e,t,r,o){var s={type:n,props:e,key:t,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:X,__v:o||++tn,__i:-1,__u:0};return!o&&k.vnode&&k.vnode(s),s}function Qt(){return{current:null}}function K(n){return n.children}function te(n,e){this.props=n,this.context=e,this.__g=0}function U(n,e){if(e==null)return n.__&&U(n.__,n.__i+1);for(var t;e<n.__k.length;e++)if((t=n.__k[e])&&t.__e)return t.__e;return typeof n.type!="function"||n.props.__P?null:U(n)}function Ln(n){var e,t=n.__v,r=t.__e,o=[],s=[],a=n.__P;a&&((e=W({constructor:X},t)).__v=t.__v+1,k.vnode&&k.vnode(e),Te(a,e,t,n.__n,a.namespaceURI,32&t.__u?[r]:null,o,r||U(t),32&t.__u,s),e.__v=t.__v,e.__.__k[e.__i]=e,dn(o,e,s),t.__=t.__e=null,e.__e!=r&&an(e))}function an(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(e){return e&&(n.__e=e.__e)}),an(n)}function Ie(n){(8&n.__g||(n.__g|=8,M.push(n),oe++))&&_e==k.debounceRendering||((_e=k.debounceRendering)||queueMicrotask)(cn)}function cn(){try{for(var n,e=1;M.length;)M.length>e&&M.sort(rn),n=M.shift(),e=M.length,8&n.__g&&Ln(n)}finally{(oe=M.length)&&(_e||queueMicrotask)(cn)}}function un(n,e,t,r,o,s,a,i,d,_,u){var m,f,c,p,T,w,v=r.__k||ae,g=e.length;for(d=Dn(t,e,v,d,g),m=0;m<g;m++)(c=t.__k[m])!=null&&(f=~c.__i&&v[c.__i]||se,c.__i=m,w=Te(n,c,f,o,s,a,i,d,_,u),p=c.__e,(f.ref!=c.ref||8&f.__u)&&(f.ref&&Se(f.ref,null,c,f),c.ref&&u.push(c.ref,c.__c||p,c)),T=T||p,4&c.__u?(d=hn(c,d,n,!f.__v),f.__e&&(f.__e=null)):typeof c.type=="function"&&w!==void 0?d=w:p&&(d=p.nextSibling),c.__u&=-21);return t.__e=T,d}function Dn(n,e,t,r,o){var s,a,i,d,_,u,m,f,c,p=t.length,T=p,w=0,v=0,g=n.__k=Array(o);for(s=0;s<o;s++)(a=e[s])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=g[s]=q(null,a):$e(a)?a=g[s]=q(K,{children:a}):a.constructor===X&&a.__b?a=g[s]=q(a.type,a.props,a.key,a.ref,a.__v):g[s]=a,d=s+w,a.__=n,a.__b=n.__b+1,i=null,~(_=a.__i=Mn(a,t,d,T))&&(T--,(i=t[_])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,_==d-1?w--:_==d+1?w++:_!=d&&(_>d?w--:w++,v=1)):(~_||(o>p?w--:o<p&&w++),typeof a.type!="function"&&(a.__u|=4))):g[s]=null;if(v){for(u=[],m=[],s=0;s<o;s++)if((a=g[s])&&16&a.__u){for(w=0,f=u.length;w<f;)u[c=w+f>>1]<a.__i?w=c+1:f=c;u[w]=a.__i,m[s]=w+1}for(w=u.length;s--;)m[s]&&(m[s]==w?w--:g[s].__u|=4)}if(T)for(s=0;s<p;s++)!(i=t[s])||2&i.__u||(i.__e==r&&(r=U(i)),xe(i,i));return r}function hn(n,e,t,r){var o,s,a,i;if(typeof n.type=="function"){if(n.props.__P)return e;if(o=n.__k)for(s=0;s<o.length;s++)o[s]&&(o[s].__=n,e=hn(o[s],e,t,!1));return e}for(e&&!e.parentNode&&(e=U(n))&&!e.parentNode&&(e=null),a=n.__e,i=e;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!r&&t.moveBefore&&a.parentNode?t.moveBefore(a,e):t.insertBefore(a,e||null)),e=a;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function Mn(n,e,t,r){var o,s=n.key,a=n.type,i=e[t],d=i&&!(2&i.__u);if(i===null&&s==null||d&&s==i.key&&a==i.type)return t;if(r>(d?1:0)){for(o=t-1;o>=0;o--)if((i=e[o])&&!(2&i.__u)&&s==i.key&&a==i.type)return o;for(o=t+1;o<e.length;o++)if((i=e[o])&&!(2&i.__u)&&s==i.key&&a==i.type)return o}return-1}function Oe(n,e,t){t==null&&(t=""),e[0]=="-"?n.setProperty(e,t):n[e]=t}function Q(n,e,t,r,o){var s,a;if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(e in r)t&&e in t||Oe(n.style,e);if(t)for(e in t)r&&t[e]==r[e]||Oe(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof r!="function"&&(r=null),(n.__e||(n.__e={}))[e]=t,t&&r||(a=fe[e]||(fe[e]=Cn(e)),(n.__a||(n.__a={}))[e]=ve,s=e!=(e=e.replace(on,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?n.addEventListener(e,a,s):n.removeEventListener(e,a,s));else{if(o=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{return void(n[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t)}}function Cn(n){return function(e){var t=this.__e;if(t){if(t=t[n],e[ne]==null)e[ne]=ve++;else if(e[ne]<this.__a[n])return;return t(k.event?k.event(e):e)}}}function Te(n,e,t,r,o,s,a,i,d,_){var u,m,f,c,p,T,w,v,g,E,$,z,G,D,I,h,l,y,R=e.type;if(e.constructor!==X)return null;128&t.__u&&(d=32&t.__u,u=t.__c.__z)&&(e.__u|=d,m=s=[],u.nodeType==8?i=re(u,s):s.push(u),i=s[0]||i),(u=k.__b)&&u(e);e:if(typeof R=="function"){f=a.length;try{if(v=e.props,g=(u=R.prototype)&&u.render,E=(u=R.contextType)&&r[u.__c],$=u?E?E.props.value:u.__:r,(c=t.__c)?(e.__c=c,2&c.__g&&(c.__g|=1)):(g?e.__c=c=new R(v,$):(e.__c=c=new te(v,$),c.constructor=R,c.render=Fn),E&&E.sub(c),c.state||(c.state={}),c.__n=r,c.__g|=8,c.__h=[],c.__k=[]),g&&(c.__s||(c.__s=c.state),R.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=W({},c.__s)),W(c.__s,R.getDerivedStateFromProps(v,c.__s)))),p=c.props,T=c.state,c.__v=e,t.__c){if(v!==p&&g&&!R.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(v,$),e.__v==t.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(v,c.__s,$)===!1){e.__v!=t.__v&&(c.props=v,c.state=c.__s,c.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(N){N&&(N.__=e)}),ae.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&a.push(c),i=U(t);break e}c.componentWillUpdate&&c.componentWillUpdate(v,c.__s,$),g&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(p,T,w)})}else g&&!R.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),g&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=$,c.props=v,c.__P=n,c.__g&=-5,z=k.__r,G=g?25:0;do c.__g&=-9,z&&z(e),u=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++G<25);g&&(ae.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(r=W({},r,c.getChildContext())),g&&t.__c&&c.getSnapshotBeforeUpdate&&(w=c.getSnapshotBeforeUpdate(p,T)),D=u&&u.type===K&&u.key==null?u.props.children:u,v.__P&&(u=i,o=(n=v.__P).namespaceURI,d=s=null,t.props&&t.props.__P!=n&&(t.__k.some(function(N){N&&xe(N,N)}),t.__k=null),i=t.__k?U(t,0):null),i=un(n,$e(D)?D:[D],e,t,r,o,s,a,i,d,_),v.__P&&(e.__e=null,i=u),e.__u&=-161,m&&m.some(V),c.__h.length&&a.push(c),1&c.__g&&(c.__g&=-4)}catch(N){if(a.length=f,e.__v=null,d||s)if(N&&N.then){if(e.__u|=128|d,s){for(~(l=s.indexOf(i||void 0))||(l=s.length);(y=s[l-1])&&y.nodeType==8;)l--;for(;l<s.length;l++)if(y=s[l])if(s[l]=null,I){if(y==h)break}else{if(y.nodeType!=8)break;y.data.startsWith("$s")&&(h=re(I=y))}}if(!I){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;I=i}(u=re(I=e.__c.__z||(e.__c.__z=I)))?(e.__e=I,i=u):e.__e=i,i=i&&i.nextSibling}else s&&s.some(V);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),N&&N.then||ln(e),k.__e(N,e,t)}}else i=e.__e=Un(t.__e,e,t,r,o,s,a,d,_,n);return(u=k.diffed)&&u(e),i}function re(n,e){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var t=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))t++;else if(n.data.startsWith("/$s")&&!--t)return n}e&&e.push(n)}}function ln(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(ln))}function dn(n,e,t){for(var r=0;r<t.length;)Se(t[r++],t[r++],t[r++]);k.__c&&k.__c(e,n),n.some(function(o){try{n=o.__h,o.__h=[],n.some(function(s){s.call(o)})}catch(s){k.__e(s,o.__v)}})}function Un(n,e,t,r,o,s,a,i,d,_){var u,m,f,c,p,T,w,v,g=t.props||se,E=e.props,$=e.type;if($=="svg"?o="http://www.w3.org/2000/svg":$=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((p=s[u])&&($?p.localName==$:p.nodeType==3)){n=p,s[u]=null;break}}if(!n){if(v=_.ownerDocument||document,!$)return v.createTextNode(E);n=v.createElementNS(o,$,E.is?E:_),i&&(k.__m&&k.__m(e,s),i=!1),s=null}if($){if(_=$=="template"&&n.content||n,s=$=="textarea"&&E.defaultValue!=null?null:s&&Ee.call(_.childNodes),!i&&s)for(g={},u=0;u<n.attributes.length;u++)g[(p=n.attributes[u]).name]=p.value;for(u in g)p=g[u],u=="dangerouslySetInnerHTML"?f=p:u=="children"||u in E||u=="value"&&"defaultValue"in E||u=="checked"&&"defaultChecked"in E||Q(n,u,null,p,o);for(u in E)p=E[u],u=="children"?c=p:u=="dangerouslySetInnerHTML"?m=p:u=="value"?T=p:u=="checked"?w=p:i&&typeof p!="function"||g[u]===p||Q(n,u,p,g[u],o);m?(i||f&&(m.__html==f.__html||m.__html==n.innerHTML)||(n.innerHTML=m.__html),e.__k=[]):(f&&(n.textContent=""),($=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&On.test($))&&(o="http://www.w3.org/1999/xhtml"),un(_,$e(c)?c:[c],e,t,r,o,s,a,s?s[0]:t.__k&&U(t,0),i,d),s&&s.some(V)),i&&$!="textarea"||(u="value",$=="progress"&&T==null?n.removeAttribute(u):T==null||T===n[u]&&($!="progress"||T)||Q(n,u,T,g[u],o),u="checked",w!=null&&w!=n[u]&&Q(n,u,w,g[u],o))}else g===E||i&&n.data==E||(n.data=E);return n}function Se(n,e,t,r){try{typeof n=="function"?e?e.__x=n(e)||1:r&&(r=r.__c||r.__e)&&(e=r.__x)&&(r.__x=null,typeof e=="function"?e():n(null)):n.current=e}catch(o){k.__e(o,t)}}function xe(n,e,t){var r,o,s,a;if(k.unmount&&k.unmount(n),!(r=n.ref)||r.current&&r.current!=n.__e||Se(r,null,e,n),r=n.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(i){k.__e(i,e)}r.__P=r.__n=null}if(r=n.__k)for(a=0;a<r.length;a++)r[a]&&xe(r[a],e,typeof n.type!="function"||t&&!n.props.__P);!t&&(r=n.__c)&&(r=r.__z)&&(o=re(r,s=[]))&&(r==n.__e&&s.some(V),V(o),V(r)),t||V(n.__e),n.__e=n.__c=n.__=null}function Fn(n,e,t){return this.constructor(n,t)}function Le(n,e){var t,r,o,s;k.__&&k.__(n,e),e.nodeType==9&&(e=e.documentElement),r=(t=n&&32&n.__u)?null:e.__k,e.__k=q(K,{children:[n]}),o=[],s=[],Te(e,e.__k,r||se,se,e.namespaceURI,r?null:e.firstChild?Ee.call(e.childNodes):null,o,r?r.__e:e.firstChild,t,s),dn(o,e.__k,s),e.__k.props.children=null}k={__e:function(n,e,t,r){for(var o,s,a;e=e.__;)if((o=e.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(s=o.constructor)&&s.getDerivedStateFromError)&&o.setState(s.getDerivedStateFromError(n)),o.componentDidCatch&&(o.componentDidCatch(n,r||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(i){n=i}}throw oe=0,n}},tn=0,In=function(n){return n!=null&&n.constructor===X},te.prototype.setState=function(n,e){var t=this.__s;t&&t!=this.state||(t=this.__s=W({},this.state)),typeof n=="function"&&(n=n(W({},t),this.props)),n&&(W(t,n),this.__v&&(e&&this.__k.push(e),Ie(this)))},te.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),Ie(this))},te.prototype.render=K,M=[],oe=0,rn=function(n,e){return n.__v.__b-e.__v.__b},ne=Symbol(),on=/(PointerCapture)$|Capture$/i,ve=0,fe={};var Vn=Symbol.for("pv"),jn=0;function P(n,e,t,r,o,s){e||(e={});var a,i,d=e;if("ref"in d&&typeof n!="function")for(i in d={},e)i=="ref"?a=e[i]:d[i]=e[i];var _={type:n,props:d,key:t,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Vn,__v:--jn,__i:-1,__u:0};return k.vnode&&k.vnode(_),_}var Y,A,he,De,pe=Object.is,ie=0,_n=[],ge=[],S=k,Me=S.__b,Ce=S.__r,Ue=S.diffed,Fe=S.__c,Ve=S.unmount,je=S.__;function Ae(n,e){S.__h&&S.__h(A,n,ie||e),ie=0;var t=A.__H||(A.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function er(n){return ie=1,Wn(pn,n)}function Wn(n,e,t){var r=Ae(Y++,2);if(r.t=n,!r.__c&&(r.__=[pn(void 0,e),function(s){var a=(r.__N||r.__)[0],i=r.t(a,s);pe(a,i)||(r.__N=[i,r.__[1]],r.__c.setState({}))}],r.__c=A,!A.__f)){A.__f=!0;var o=A.shouldComponentUpdate;A.shouldComponentUpdate=function(s,a,i){var d=this.__H;if(!d)return!0;var _=!1,u=this.props!=s;if(d.__.some(function(f){f.__N&&(_=!0,pe(f.__[0],f.__N[0])||(u=!0))}),o){var m=o.call(this,s,a,i);return _?m||u:m}return!_||u}}return r.__}function Bn(n,e){var t=Ae(Y++,3);!S.__s&&fn(t.__H,e)&&(t.__P=!0,t.__=n,t.u=e,A.__H.__h.push(t))}function nr(n){return ie=5,Hn(function(){return{current:n}},[])}function Hn(n,e){var t=Ae(Y++,7);return fn(t.__H,e)&&(t.__=n(),t.__H=e),t.__}function Kn(){var n;do{for(;n=ge.shift();)try{Z(n)}catch(t){S.__e(t,{__:(n=n.__P)&&n.__v})}for(;n=_n.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(Z),e.__h.some(me),e.__h=[]}catch(t){e.__h=[],S.__e(t,n.__v)}}}while(ge.length)}S.__b=function(n){A=null,Me&&Me(n)},S.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),je&&je(n,e)},S.__r=function(n){Ce&&Ce(n),Y=0;var e=(A=n.__c).__H;e&&(he==A?A.__h=[]:(e.__h.some(Z),e.__h.some(me),Y=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),he=A},S.diffed=function(n){Ue&&Ue(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&Be(_n.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),he=A=null},S.__c=function(n,e){e.some(function(t){try{t.__h.some(Z),t.__h=t.__h.filter(function(r){return!r.__||me(r)})}catch(r){t.__h=[function(){throw r}]}}),Fe&&Fe(n,e)},S.unmount=function(n){Ve&&Ve(n);var e,t,r=n.__c;r&&r.__H&&(r.__H.__.some(function(o){try{if(o.__P&&o.__c){if(t===void 0){for(t=n.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}o.__P=t,Be(ge.push(o))}else Z(o)}catch(s){e=s}}),r.__H=void 0,e&&S.__e(e,r.__v))};var We=typeof requestAnimationFrame=="function";function zn(n){var e,t=function(){clearTimeout(r),We&&cancelAnimationFrame(e),setTimeout(n)},r=setTimeout(t,35);We&&(e=requestAnimationFrame(t))}function Be(n){n!=1&&De==S.requestAnimationFrame||((De=S.requestAnimationFrame)||zn)(Kn)}function Z(n){var e=A,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),A=e}function me(n){var e=A;n.__c=n.__(),A=e}function fn(n,e){return!n||n.length!=e.length||e.some(function(t,r){return!pe(t,n[r])})}function pn(n,e){return typeof e=="function"?e(n):e}class B{constructor(e){this.value=e}valueOf(){return this.value}}class x extends B{constructor(e="???"){super(e)}toString(e){return`{${this.value}}`}}class L extends B{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}}class F extends B{static supportsValue(e){if(typeof e=="number"||e instanceof Date)return!0;if(e instanceof B)return F.supportsValue(e.valueOf());if("Temporal"in globalThis){const t=globalThis.Temporal;if(e instanceof t.Instant||e instanceof t.PlainDateTime||e instanceof t.PlainDate||e instanceof t.PlainMonthDay||e instanceof t.PlainTime||e instanceof t.PlainYearMonth)return!0}return!1}constructor(e,t={}){e instanceof F?(t={...e.opts,...t},e=e.value):e instanceof B&&(e=e.valueOf()),typeof e=="object"&&"calendarId"in e&&t.calendar===void 0&&(t={...t,calendar:e.calendarId}),super(e),this.opts=t}[Symbol.toPrimitive](e){return e==="string"?this.toString():this.toNumber()}toNumber(){const e=this.value;if(typeof e=="number")return e;if(e instanceof Date)return e.getTime();if("epochMilliseconds"in e)return e.epochMilliseconds;if("toZonedDateTime"in e)return e.toZonedDateTime("UTC").epochMilliseconds;throw new TypeError("Unwrapping a non-number value as a number")}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value=="number"||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}}const He=100,Gn="⁨",qn="⁩";function Zn(n,e,t){if(t===e||t instanceof L&&e instanceof L&&t.value===e.value)return!0;if(e instanceof L&&typeof t=="string"){let r=n.memoizeIntlObject(Intl.PluralRules,e.opts).select(e.value);if(t===r)return!0}return!1}function Ke(n,e,t){return e[t]?H(n,e[t].value):(n.reportError(new RangeError("No default")),new x)}function ye(n,e){const t=[],r=Object.create(null);for(const o of e)o.type==="narg"?r[o.name]=J(n,o.value):t.push(J(n,o));return{positional:t,named:r}}function J(n,e){switch(e.type){case"str":return e.value;case"num":return new L(e.value,{minimumFractionDigits:e.precision});case"var":return Yn(n,e);case"mesg":return Jn(n,e);case"term":return Xn(n,e);case"func":return Qn(n,e);case"select":return et(n,e);default:return new x}}function Yn(n,{name:e}){let t;if(n.params)if(Object.prototype.hasOwnProperty.call(n.params,e))t=n.params[e];else return new x(`$${e}`);else if(n.args&&Object.prototype.hasOwnProperty.call(n.args,e))t=n.args[e];else return n.reportError(new ReferenceError(`Unknown variable: $${e}`)),new x(`$${e}`);if(t instanceof B)return t;switch(typeof t){case"string":return t;case"number":return new L(t);case"object":if(F.supportsValue(t))return new F(t);default:return n.reportError(new TypeError(`Variable type not supported: $${e}, ${typeof t}`)),new x(`$${e}`)}}function Jn(n,{name:e,attr:t}){const r=n.bundle._messages.get(e);if(!r)return n.reportError(new ReferenceError(`Unknown message: ${e}`)),new x(e);if(t){const o=r.attributes[t];return o?H(n,o):(n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new x(`${e}.${t}`))}return r.value?H(n,r.value):(n.reportError(new ReferenceError(`No value: ${e}`)),new x(e))}function Xn(n,{name:e,attr:t,args:r}){const o=`-${e}`,s=n.bundle._terms.get(o);if(!s)return n.reportError(new ReferenceError(`Unknown term: ${o}`)),new x(o);if(t){const i=s.attributes[t];if(i){n.params=ye(n,r).named;const d=H(n,i);return n.params=null,d}return n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new x(`${o}.${t}`)}n.params=ye(n,r).named;const a=H(n,s.value);return n.params=null,a}function Qn(n,{name:e,args:t}){let r=n.bundle._functions[e];if(!r)return n.reportError(new ReferenceError(`Unknown function: ${e}()`)),new x(`${e}()`);if(typeof r!="function")return n.reportError(new TypeError(`Function ${e}() is not callable`)),new x(`${e}()`);try{let o=ye(n,t);return r(o.positional,o.named)}catch(o){return n.reportError(o),new x(`${e}()`)}}function et(n,{selector:e,variants:t,star:r}){let o=J(n,e);if(o instanceof x)return Ke(n,t,r);for(const s of t){const a=J(n,s.key);if(Zn(n,o,a))return H(n,s.value)}return Ke(n,t,r)}function gn(n,e){if(n.dirty.has(e))return n.reportError(new RangeError("Cyclic reference")),new x;n.dirty.add(e);const t=[],r=n.bundle._useIsolating&&e.length>1;for(const o of e){if(typeof o=="string"){t.push(n.bundle._transform(o));continue}if(n.placeables++,n.placeables>He)throw n.dirty.delete(e),new RangeError(`Too many placeables expanded: ${n.placeables}, max allowed is ${He}`);r&&t.push(Gn),t.push(J(n,o).toString(n)),r&&t.push(qn)}return n.dirty.delete(e),t.join("")}function H(n,e){return typeof e=="string"?n.bundle._transform(e):gn(n,e)}class nt{constructor(e,t,r){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=r}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let r=this.bundle._intls.get(e);r||(r={},this.bundle._intls.set(e,r));let o=JSON.stringify(t);return r[o]||(r[o]=new e(this.bundle.locales,t)),r[o]}}function we(n,e){const t=Object.create(null);for(const[r,o]of Object.entries(n))e.includes(r)&&(t[r]=o.valueOf());return t}const ze=["unitDisplay","currencyDisplay","useGrouping","minimumIntegerDigits","minimumFractionDigits","maximumFractionDigits","minimumSignificantDigits","maximumSignificantDigits"];function tt(n,e){let t=n[0];if(t instanceof x)return new x(`NUMBER(${t.valueOf()})`);if(t instanceof L)return new L(t.valueOf(),{...t.opts,...we(e,ze)});if(t instanceof F)return new L(t.toNumber(),{...we(e,ze)});throw new TypeError("Invalid argument to NUMBER")}const rt=["dateStyle","timeStyle","fractionalSecondDigits","dayPeriod","hour12","weekday","era","year","month","day","hour","minute","second","timeZoneName"];function ot(n,e){let t=n[0];if(t instanceof x)return new x(`DATETIME(${t.valueOf()})`);if(t instanceof F||t instanceof L)return new F(t,we(e,rt));throw new TypeError("Invalid argument to DATETIME")}const Ge=new Map;function st(n){const e=Array.isArray(n)?n.join(" "):n;let t=Ge.get(e);return t===void 0&&(t=new Map,Ge.set(e,t)),t}class at{constructor(e,{functions:t,useIsolating:r=!0,transform:o=s=>s}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:tt,DATETIME:ot,...t},this._useIsolating=r,this._transform=o,this._intls=st(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){const r=[];for(let o=0;o<e.body.length;o++){let s=e.body[o];if(s.id.startsWith("-")){if(t===!1&&this._terms.has(s.id)){r.push(new Error(`Attempt to override an existing term: "${s.id}"`));continue}this._terms.set(s.id,s)}else{if(t===!1&&this._messages.has(s.id)){r.push(new Error(`Attempt to override an existing message: "${s.id}"`));continue}this._messages.set(s.id,s)}}return r}formatPattern(e,t=null,r=null){if(typeof e=="string")return this._transform(e);let o=new nt(this,r,t);try{return gn(o,e).toString(o)}catch(s){if(o.errors&&s instanceof Error)return o.errors.push(s),new x().toString(o);throw s}}}const le=/^(-?[a-zA-Z][\w-]*) *= */gm,qe=/\.([a-zA-Z][\w-]*) *= */y,it=/\*?\[/y,de=/(-?[0-9]+(?:\.([0-9]+))?)/y,ct=/([a-zA-Z][\w-]*)/y,Ze=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,ut=/^[A-Z][A-Z0-9_-]*$/,ee=/([^{}\n\r]+)/y,ht=/([^\\"\n\r]*)/y,Ye=/\\([\\"])/y,Je=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,lt=/^\n+/,Xe=/ +$/,dt=/ *\r?\n/g,_t=/( *)$/,ft=/{\s*/y,Qe=/\s*}/y,pt=/\[\s*/y,gt=/\s*] */y,mt=/\s*\(\s*/y,yt=/\s*->\s*/y,wt=/\s*:\s*/y,bt=/\s*,?\s*/y,kt=/\s+/y;class vt{constructor(e){this.body=[],le.lastIndex=0;let t=0;for(;;){let h=le.exec(e);if(h===null)break;t=le.lastIndex;try{this.body.push(d(h[1]))}catch(l){if(l instanceof SyntaxError)continue;throw l}}function r(h){return h.lastIndex=t,h.test(e)}function o(h,l){if(e[t]===h)return t++,!0;if(l)throw new l(`Expected ${h}`);return!1}function s(h,l){if(r(h))return t=h.lastIndex,!0;if(l)throw new l(`Expected ${h.toString()}`);return!1}function a(h){h.lastIndex=t;let l=h.exec(e);if(l===null)throw new SyntaxError(`Expected ${h.toString()}`);return t=h.lastIndex,l}function i(h){return a(h)[1]}function d(h){let l=u(),y=_();if(l===null&&Object.keys(y).length===0)throw new SyntaxError("Expected message value or attributes");return{id:h,value:l,attributes:y}}function _(){let h=Object.create(null);for(;r(qe);){let l=i(qe),y=u();if(y===null)throw new SyntaxError("Expected attribute value");h[l]=y}return h}function u(){let h;if(r(ee)&&(h=i(ee)),e[t]==="{"||e[t]==="}")return m(h?[h]:[],1/0);let l=G();return l?h?m([h,l],l.length):(l.value=D(l.value,lt),m([l],l.length)):h?D(h,Xe):null}function m(h=[],l){for(;;){if(r(ee)){h.push(i(ee));continue}if(e[t]==="{"){h.push(f());continue}if(e[t]==="}")throw new SyntaxError("Unbalanced closing brace");let O=G();if(O){h.push(O),l=Math.min(l,O.length);continue}break}let y=h.length-1,R=h[y];typeof R=="string"&&(h[y]=D(R,Xe));let N=[];for(let O of h)O instanceof en&&(O=O.value.slice(0,O.value.length-l)),O&&N.push(O);return N}function f(){s(ft,SyntaxError);let h=c();if(s(Qe))return h;if(s(yt)){let l=w();return s(Qe,SyntaxError),{type:"select",selector:h,...l}}throw new SyntaxError("Unclosed placeable")}function c(){if(e[t]==="{")return f();if(r(Ze)){let[,h,l,y=null]=a(Ze);if(h==="$")return{type:"var",name:l};if(s(mt)){let R=p();if(h==="-")return{type:"term",name:l,attr:y,args:R};if(ut.test(l))return{type:"func",name:l,args:R};throw new SyntaxError("Function names must be all upper-case")}return h==="-"?{type:"term",name:l,attr:y,args:[]}:{type:"mesg",name:l,attr:y}}return g()}function p(){let h=[];for(;;){switch(e[t]){case")":return t++,h;case void 0:throw new SyntaxError("Unclosed argument list")}h.push(T()),s(bt)}}function T(){let h=c();return h.type!=="mesg"?h:s(wt)?{type:"narg",name:h.name,value:g()}:h}function w(){let h=[],l=0,y;for(;r(it);){o("*")&&(y=l);let R=v(),N=u();if(N===null)throw new SyntaxError("Expected variant value");h[l++]={key:R,value:N}}if(l===0)return null;if(y===void 0)throw new SyntaxError("Expected default variant");return{variants:h,star:y}}function v(){s(pt,SyntaxError);let h;return r(de)?h=E():h={type:"str",value:i(ct)},s(gt,SyntaxError),h}function g(){if(r(de))return E();if(e[t]==='"')return $();throw new SyntaxError("Invalid expression")}function E(){let[,h,l=""]=a(de),y=l.length;return{type:"num",value:parseFloat(h),precision:y}}function $(){o('"',SyntaxError);let h="";for(;;){if(h+=i(ht),e[t]==="\\"){h+=z();continue}if(o('"'))return{type:"str",value:h};throw new SyntaxError("Unclosed string literal")}}function z(){if(r(Ye))return i(Ye);if(r(Je)){let[,h,l]=a(Je),y=parseInt(h||l,16);return y<=55295||57344<=y?String.fromCodePoint(y):"�"}throw new SyntaxError("Unknown escape sequence")}function G(){let h=t;switch(s(kt),e[t]){case".":case"[":case"*":case"}":case void 0:return!1;case"{":return I(e.slice(h,t))}return e[t-1]===" "?I(e.slice(h,t)):!1}function D(h,l){return h.replace(l,"")}function I(h){let l=h.replace(dt,`
`),y=_t.exec(h)[1].length;return new en(l,y)}}}class en{constructor(e,t){this.value=e,this.length=t}}const mn=`### Words of the interface in English. The other languages have the same ids and the same arguments.
### Messages are whole sentences; <name>words</name> become elements, and values may be elements as well.

## Words that several rooms use

changes = { $n ->
    [one] { $n } change
   *[other] { $n } changes
}
guideline = Guideline
loading = Loading …
not-loaded = Not loaded: { $reason }.
seen-button = I have seen it
try-again-button = Try again

## Pages: frame, sign-in, what is not there

address-unknown = There is nothing at this address. <studies>To the studies</studies>
address-unknown-title = Nothing here
failed-again = <again>Try again</again> or go <studies>to the studies</studies>.
failed-comes-back = This page comes by itself as soon as the server answers.
failed-kept = { $n ->
    [one] { $n } change of this document is kept in this browser, and is sent when it opens again.
   *[other] { $n } changes of this document are kept in this browser, and are sent when it opens again.
}
failed-offline-title = No connection
failed-title = Not to be had
language = Language
opening-title = Opening
server-answered = the server answered { $status }
server-away = no connection to the server
server-nothing = there is nothing here for you
server-sign-in = sign in first
sign-in = Sign in
sign-in-accounts = Accounts are made by invitation: whoever manages the study sends a link, and another one to who forgot the password.
sign-in-name = Name
sign-in-password = Password
sign-out-button = Sign out
to-content = To the content

## The annotator's screen: top, tabs and bottom bar

finish-button = Finish
feedback-link = Compare with the gold
next-document = Next document
my-documents = My documents
to-scheme = Back to the scheme
redo-button = Redo
reopen-button = Reopen
side-label = Structure, check, guideline and notes
show-structure-button = Structure
show-text-button = Text
step-of = Step { $step } of { $n }
step-of-progress = Step { $step } of { $n }: { $progress }
tab-check = Check
tab-guideline = Guideline
tab-notes = Notes
tab-structure = Structure
tabs-label = Beside the text
tabs-problems = { $n }<aside> found</aside>
to-text = To the text
undo-button = Undo

state-decide = { changes } to decide, see above
state-finished = finished, saved v{ $version }
state-kept = { changes } kept here, see above
state-kept-because = { changes } kept here: { $reason }
state-kept-offline = { changes } kept offline
state-offline = offline
state-saved = saved v{ $version }
state-saving = saving …
state-signed-out = signed out; { changes } kept here
state-stranger = signed in as { $name }; { changes } kept here

## The annotator's screen: what is under the cursor

action-accept = Accept
action-cancel = Cancel
action-clause = Next clause
action-delete = Delete
action-earlier = Earlier
action-flip = Flip
action-forward = Puts forward
action-later = Later
action-link = Link
action-mark = Mark a part
action-merge = Merge with next
action-note = Note
action-part = Add a part
action-part-of = Into or out of the unit
action-relate = Relate
action-relate-on = Relate it
action-restate = Same as
action-retarget = Other target
action-sentence = Whole sentence
action-undercut = Undercut
attributes-more = More: { $attributes }
category-label = Category
confidence-high = high
confidence-label = confidence
confidence-low = low
confidence-middle = middle
edges-end = Ends
edges-start = Begins
cursor-label = Under the cursor
cursor-marking = { $by ->
    [hand] Marking: the handles and the buttons move the edges
   *[keys] Marking: the handles or arrows move the edges, S the sentence, C a clause
}
cursor-nothing = { $by ->
    [hand] Tap on a sentence or on a unit.
   *[keys] Click on a sentence or a unit, or move through the text with J and K; ? shows all keys.
}
cursor-part = Marking a further part of { $unit }
cursor-unmarked = No unit here yet.
keyless-categories = Those without a key: press { $key } and choose one.
mark-others = The { $n } sentences left: { $category }
note-about = About { $thing }
note-about-document = About the whole document
notes-others = Unsure, and with notes
notes-low = hardly sure
way-to = To { $thing }
unsure = unsure

## The annotator's screen: what was done, and why something was not done

choose-segment-first = Choose a segment or a unit first.
choose-sentence-first = Choose a sentence or a unit first.
choose-unit-first = Choose a unit first.
choose-unit-or-mark = { $by ->
    [hand] Choose a unit first, or mark one.
   *[keys] Choose a unit first; Space marks one.
}
category-now = Now { $unit }.
category-now-open = { $by ->
    [hand] Now { $unit }; its { $attribute } is open.
   *[keys] Now { $unit }; its { $attribute } is open: F, or a button on the right.
}
choose-relation-first = Choose a relation first: its row stands in the structure.
confidence-given = Confidence: { $level }.
confidence-none = No confidence given.
deleted = { $by ->
    [hand] Deleted; Undo brings it back.
   *[keys] Deleted; Undo or Ctrl-Z brings it back.
}
deleted-with = { $by ->
    [hand] Deleted, { $n ->
        [one] and { $n } relation with it
       *[other] and { $n } relations with it
    }; Undo brings all of it back.
   *[keys] Deleted, { $n ->
        [one] and { $n } relation with it
       *[other] and { $n } relations with it
    }; Undo or Ctrl-Z brings all of it back.
}
drop-nothing = This scheme drops nothing; X deletes.
finish-errors = { $by ->
    [hand] Not finished yet: the check finds errors.
   *[keys] Not finished yet: the check finds errors. N goes to the first one.
}
finish-nothing-marked = { $by ->
    [hand] Nothing is marked here. Finish all the same? Then tap Finish again.
   *[keys] Nothing is marked here. Finish all the same? Then press Finish or Ctrl-Enter again.
}
finished = Finished. Thank you.
finished-all = Finished. Thank you. { $done } of { $all } are done; there is nothing more to annotate.
finished-next = Finished. Thank you. { $done } of { $all } are done; next comes “{ $title }”.
finished-open = Step { $step } is not complete: { $words }. If that is not meant, reopen.
flip-linked = Linked premises cannot change places with their target.
flip-nothing = There is nothing to flip about this unit.
flipped = Turned: { $relation }.
left-as-it-was = Left as it was.
merge-nothing = Nothing follows that could be merged.
merged = Merged: “{ $words }”
part-not-loaded = This could not be loaded; try again when there is a connection.
nothing-to-delete = There is nothing to delete here.
nothing-to-redo = There is nothing to redo.
nothing-to-undo = There is nothing to undo.
redone = Done again.
reopened = Open again.
seat-taken = You can change this document here.
sure-again = Sure again.
turn-comes = What was saved before comes from the server …
undone = Undone.
unsure-marked = Marked as unsure.

mark-edges = Now “{ $words }”
mark-no-words = No words are selected: drag over some, or choose a sentence.
marked = Marked { $unit }.
marked-others = { $n } sentences marked; Undo takes all of it back.
marked-overlapping = Marked { $unit }. It overlaps { $others }, which the scheme forbids.
marked-without-category = Marked; now its category, by its key or button.
marking = Marking “{ $words }”
marking-whole = Marking “{ $words }”: in this scheme units are whole segments.
marking-part = Marking “{ $words }”, a further part of { $unit }
part-in = “{ $words }” is a part of { $unit } now.
part-out = “{ $words }” is no part of { $unit } any more.
part-no-category = This becomes a part of { $unit }, which has its category: accept or cancel.
part-last = These are all words of the unit: delete it instead.

across-no-unit = { $by ->
    [hand] There is no unit here; mark one first.
   *[keys] There is no unit here; Space marks one.
}
problem-about-document = { $problem }; it is about the whole document.
problems-none = The check finds no problem.

forbidden-category = the scheme has no such relation
forbidden-scope = both ends must lie in one { $scope }
forward-category = Choose a unit first that is a { $category }.
forward-done = { $by ->
    [hand] It puts a { $category } forward already.
   *[keys] It puts a { $category } forward already; R relates it to another one.
}
forward-none = In this scheme no unit puts another one forward.
forwarded = { $by ->
    [hand] { $unit } { $relation } { $content }; the handles move its edges.
   *[keys] { $unit } { $relation } { $content }; [ ] {"{"} {"}"} move its edges.
}
move-first = It stands first already.
move-inside = Choose a sentence that has a place in the argument first.
move-last = It stands last already.
move-none = In this scheme sentences keep their places.
moved-before = { $unit } now stands before { $other }, at place { $place } of { $n }.
moved-behind = { $unit } now stands behind { $other }, at place { $place } of { $n }.
order-forgotten = In the order of the text again.
relate-candidate = { $prompt } { $thing }: { $category }
relate-candidate-forbidden = { $prompt } { $thing }: { $category }; the scheme forbids it, { $reason }
relate-nothing = There is nothing yet that this could point to under the scheme.
relate-not-this = { $thing } cannot be the other end under the scheme.
relate-prompt = { $thing } relates to
relate-prompt-relation = That { $relation } relates to
relate-prompt-link = { $unit } goes with the premise of
relate-prompt-restate = { $unit } says the same as
relate-prompt-undercut = { $unit } undercuts that
relate-prompt-undercut-by = Who undercuts that { $relation }?
related = { $relation }.
retarget-prompt = Instead of “{ $relation }”: to
retarget-nothing = There is nothing else yet that it could point to under the scheme.
restate-none = This scheme has no restatements.
undercut-none = This scheme has no undercuts.
unit-quoted = { $unit } “{ $words }”

## Check

check-errors = { $n ->
    [one] { $n } error before you can finish.
   *[other] { $n } errors before you can finish.
}{ $by ->
    [hand] {""}
   *[keys] {" "}N and P go round.
}
check-nothing = Nothing stands against the scheme.
check-only-remarks = { $by ->
    [hand] Only remarks; you can finish.
   *[keys] Only remarks; you can finish. N and P go round.
}
check-running = Checking …
check-waits = The check waits for the connection; below is what it said last.
severity-error = Error
severity-warning = Remark

## Guideline

guideline-categories = Categories
guideline-scheme = All of the scheme: rules and steps, in a new tab
guideline-none = This study has no guideline; these are the categories of its scheme.
guideline-under = Your last change here was made under version { $version }.
guideline-version = Guideline, version { $version }
guideline-versions = All versions, and what changed
change-gone = Taken out
change-gone-aside = taken out:
change-new = put in
change-new-aside = put in:
changes-none = Both say the same.
changes-skipped = { $n ->
    [one] { $n } line as before
   *[other] { $n } lines as before
}
version-between = From version { $from } to { $to }
version-between-from = From version
version-between-show = Show what changed
version-between-to = to
version-by = By
version-column = Version
version-holds = holds now
version-one = Version { $version }
version-read = Read
version-read-label = Read version { $version }
version-since = Since
version-unknown = unknown

## Saving: banners

saving-label = Saving
banner-other-tab = This document is open in another tab, where it can be changed; here you can read it. <take>Take over</take>
banner-keeps-nothing = This browser keeps nothing (a private window, or its storage is full): leave this page open until everything is saved.
banner-signed-out = You are signed out.
banner-signed-out-kept = You are signed out; { changes } kept here until you sign in again.
banner-stranger = You are signed in as { $other } now; sign in as { $name } to go on.
banner-stranger-kept = You are signed in as { $other } now; sign in as { $name } to go on. { changes } kept here until then, and given to nobody else.
banner-refused = One of your changes could not be saved, and is not in the text: { $change }. The reason: { $reason }.
banner-contested = Changed here and elsewhere. Here: <b>{ $mine }</b>. Elsewhere: <b>{ $theirs }</b>.
banner-contested-unfit = What you did here does not fit any more.
banner-take-mine = Take what I did here
banner-keep-theirs = Keep what is there
banner-set-back = The study was set back to an older state on the server: this document was at version { $from } here and is at version { $to } there.
banner-set-back-missing = Missing there: <b>{ $mine }</b>.
banner-set-back-only = Only there: <b>{ $theirs }</b>.
banner-set-back-nothing = Nothing was put together by itself.
banner-put-back = Put back what I did
banner-list-more = { $some }; and { $n } more
banner-new-guideline = The guideline has a new version. Until you go on, your changes are kept as made under the one that you see. <go>Go on under the new guideline</go>
banner-new-scheme = The categories of this study have a new version. What you do is kept in this browser, and saved under it once you load the page again. <load>Load again</load>
banner-finished = This document was finished elsewhere.
banner-kept = { $n ->
    [one] { $n } change of yours is kept here.
   *[other] { $n } changes of yours are kept here.
}
banner-reopen = Reopen and save
banner-throw-away = Throw away
banner-throw-away-sure = Throw away what is not saved?
banner-no-role = You have no role in this study any more. Ask who manages it.
banner-no-role-kept = You have no role in this study any more; your changes are kept in this browser. Ask who manages it.
banner-removed = This study was removed. Ask who managed it.
banner-removed-kept = This study was removed; your changes are kept in this browser, and are saved when it is there again. Ask who managed it.
banner-server = The server does not take your changes: { $reason }.
again-password = Password of { $name }
again-elsewhere = I signed in elsewhere

## Saving: what cannot be done now, and what came from elsewhere

held-contested = Decide first what was also changed elsewhere, see above.
held-finish-later = Not done, because there is no connection. Nothing is lost; finish again when it is back.
held-finish-trouble = Not done, because there is trouble: { $reason }. Nothing is lost; finish again when it is back.
held-finish-refused = A change could not be saved, see above. Look at it, then finish.
held-finish-signed-out = Sign in again, then finish; your changes are kept.
held-finish-unsaved = Not everything is saved yet; your changes are kept. They are sent when the connection is back; finish then.
held-new-guideline = The guideline has a new version, see above. Look at it, then finish.
held-new-scheme = The scheme has a new version, see above. Look at it, then finish.
held-reopen-later = Not done, because there is no connection. Nothing is lost; reopen again when it is back.
held-reopen-trouble = Not done, because there is trouble: { $reason }. Nothing is lost; reopen again when it is back.
held-reopen-refused = A change could not be saved, see above. Look at it, then reopen.
held-reopen-signed-out = Sign in again, then reopen; your changes are kept.
held-reopen-unsaved = Not everything is saved yet; your changes are kept. They are sent when the connection is back; reopen then.
held-stranger = Somebody else is signed in, see above; your changes are kept.
held-stuck = Something has to be decided first, see above; your changes are kept.
editor-elsewhere = Another tab writes here; take over to change it.
editor-finished = This document is finished; reopen it to change it.
news-changed = This document was changed elsewhere; you see it as it is now.
news-also-changed = This document was also changed elsewhere; you see it as it is now.
news-together = This document was also changed elsewhere; what fits together is together now.
news-nothing-to-redo = There is nothing more to redo.
news-nothing-to-undo = There is nothing more to undo.
news-set-back = The study was set back to an older state on the server.
news-set-back-in = All that you see here is in it.
news-set-back-open = This document is open again.
refused-before = the change before it could not be saved
refused-gone = the study was set back to an older state, and what it was made on is not there
refused-typed = it could not be made
stranger = You are signed in as { $name } now.

## Saving: what a change does, in words

change-undo = undo of the last change
change-redo = redo of the last change
change-nothing = nothing that is shown
change-deleted = deleted: { $thing }
change-deleted-gone = something that is gone
change-state-finished = the document is finished
change-state-open = the document is open
change-order = another order
change-attribute = { $name }: { $value }
change-attribute-none = { $name }: nothing
change-unit = “{ $words }” as { $category }
change-with-attribute = { $thing }, { $name } { $value }
change-relation = a relation
words-quoted = “{ $words }”
value-yes = yes
value-no = no
attribute-confidence = confidence
attribute-note = note
attribute-unsure = unsure

## Steps

first-time-button = I know this; do not show it again
first-time-category = a category
first-time-finish = When the check finds no more errors, press Finish.
first-time-label = What to do here
first-time-mark = { $by ->
    [hand] Mark a part of the text with a long press, or tap on a sentence; then tap on a category, such as { $title }.
   *[keys] Mark a part of the text with the mouse, or go to its sentence with { $next } and press { $mark }; then choose a category by its key, such as { $category }, { $title }.
}
first-time-relate = { $by ->
    [hand] To relate two parts, tap on the first, on Relate, on the other one, and on Accept.
   *[keys] To relate two parts, go to the first, press { $relate }, go to the other, and press { $accept }. With the mouse, click on the first, on Relate, on the other one and on Accept, or drag its row in the structure.
}
first-time-saved = { $by ->
    [hand] Everything is saved by itself; Undo takes it back. The guideline stands behind Structure.
   *[keys] Everything is saved by itself; Undo or { $undo } takes it back. { $guideline } shows the guideline, { $help } all keys.
}
first-time-sentences = { $by ->
    [hand] Tap on a sentence, then on a category, such as { $title }.
   *[keys] Go from sentence to sentence with { $next } and { $previous }, or click on one; give it a category by its key, such as { $category }, { $title }.
}
first-time-step = { $by ->
    [hand] Do what the step above says, then go on to the next one with the button.
   *[keys] Do what the step above says, then go on to the next one: { $key }, or the button.
}
first-time-title = How this works
step-back = Back
step-first = This is the first step.
step-gap = a gap
step-label = Step { $step }: { $title }
step-last = { $by ->
    [hand] This is the last step; then Finish.
   *[keys] This is the last step; Ctrl-Enter finishes.
}
step-locked = { $by ->
    [hand] That belongs to step { $step }, which is locked in this one; go back to it first.
   *[keys] That belongs to step { $step }, which is locked in this one; go back to it with a comma.
}
step-locks = What the steps before marked is locked here; go back to change it.
step-more = and { $n } more
step-next = Next step
step-segment = { $n }: { $words }
step-topic = The topic
steps-label = Steps
progress-apart = { $n ->
    [one] { $n } group still apart
   *[other] { $n } groups still apart
}
progress-connect-nothing = nothing to connect yet
progress-connected = all connected
progress-count = { $n } × { $category }
progress-incomplete = { $n } incomplete
progress-loose = { $n } of { $all } not related yet
progress-open = { $questions } still open
progress-related = all { $n } related
progress-relate-nothing = nothing to relate yet
progress-uncategorised = { $n } of { $all } without a category

## Phases

phase-asks-all = Mark units, give attributes and draw relations.
phase-asks-attributes = Give attributes.
phase-asks-attributes-relations = Give attributes and draw relations.
phase-asks-relations = Draw relations.
phase-asks-units = Mark units.
phase-asks-units-attributes = Mark units and give attributes.
phase-asks-units-relations = Mark units and draw relations.
phase-closed = This phase is closed; you can read the document.
phase-fixed = The units are fixed in this phase; draw relations between them.
phase-no-relations = This phase does not ask for relations.
phase-units-are-fixed = The units are fixed.

## The page of the export

## The page of the phases: what each asks, and its gold

## Structure

diagram-label = Diagram of the structure; the tree says the same in words
diagram-fit = All of it
diagram-larger = Larger
diagram-size = Size of the diagram
diagram-smaller = Smaller
order-again = The order of the text again
order-earlier = { $unit } one place earlier
order-later = { $unit } one place later
order-proposed = { $by ->
    [hand] The order that you propose; the number behind is the place in the text.
   *[keys] The order that you propose; the number behind is the place in the text. Alt and an arrow move the sentence under the cursor.
}
order-text = { $by ->
    [hand] The order of the text.
   *[keys] The order of the text. Alt and an arrow move the sentence under the cursor.
}
order-was = was { $place }
structure-also = also { $relation }
structure-elsewhere = stands elsewhere
structure-label = Structure
structure-nothing = { $by ->
    [hand] Nothing is marked yet. Tap on a sentence, then on its category.
   *[keys] Nothing is marked yet. J and K move through the text; Space begins a unit; the key of a category gives it to a whole sentence.
}
structure-show-diagram = Show as a diagram
structure-show-order = Show the order
structure-show-structure = Show the structure
structure-show-tree = Show as a tree
structure-together = { $units } together { $relation }

## Text

control-title = a character that is not seen and changes the direction of the text: { $name }
search = Search
search-label = Search in the text
search-nothing = Not found.
tag-unsure = { $category }, unsure

## Names of units and relations

category-none = no category yet
relation-name = { $sources } { $category } { $target }
relation-that = that { $relation }
relation-quoted = “{ $relation }”
relation-with = { $first } with { $second }
kind-document = document
kind-relation = relation
kind-root = root
kind-unit = unit

model-cannot-go = { $id } cannot go: { $others } points to it
model-circle = relation { $id } points to itself through relations
model-field = field { $name } cannot be set
model-no-end = relation { $id } points to { $end }, which does not exist
model-no-source = relation { $id } has no source
model-no-such = there is no { $id }
model-no-words = unit { $id } has neither spans nor a segment nor a text
model-source-twice = relation { $id } names a source twice
model-span = span { $start }..{ $end } is no stretch of text
model-taken = there is { $id } already
model-turns = { $id } cannot turn from a unit into a relation or back
model-unknown-operation = unknown operation { $name }
model-twice = unit { $id } covers { $at } twice

## Keys

help-ask = Choose a command, then press the key it should have.
help-as-they-were = All keys as they were
help-categories = Category of the sentence, unit or relation under the cursor
help-choose = While choosing the other end
help-close = Close
help-key-for = Key for: { $command }
help-mark = While marking a unit
help-no-key = no key
help-press = press a key
help-read = Moving and doing
help-taken = { $key } is taken: { $command }.
help-title = Keys
help-tree = In the tree, { $left } folds a row or goes to the one above it; { $right } unfolds it or goes to the first one below it.

keyname-ctrl = Ctrl
keyname-delete = Del
keyname-end = End
keyname-enter = Enter
keyname-escape = Esc
keyname-home = Home
keyname-shift = Shift
keyname-space = Space

key-accept = Mark or choose
key-across = From the text to the tree, and back
key-cancel = Leave it
key-category = Category: { $titles }
key-category-number = Category { $n }
key-clause = The next clause
key-confidence = Confidence: low, middle, high
key-delete = Delete
key-diagram = Tree or diagram
key-drop = Drop, and give the reason
key-earlier = Move the sentence one place earlier
key-end-back = Unit ends one word earlier
key-end-letter-back = End one character earlier
key-end-letter-on = End one character later
key-end-on = Unit ends one word later
key-end-word-back = End one word earlier
key-end-word-on = End one word later
key-finish = Finish; then the next document
key-first = First unit or sentence
key-flip = Flip the stance, or the direction of a relation
key-forward = What it puts forward
key-guideline = Guideline for this category
key-help = These keys
key-last = Last unit or sentence
key-later = Move the sentence one place later
key-link = Link as a further premise of a relation
key-mark = Mark a unit: begin
key-merge = Merge with the next segment
key-next = Next unit or sentence
key-next-problem = Next problem
key-next-step = Next step
key-note = Note
key-part = A further part of the unit; or put what is marked into it, or take it out
key-previous = Previous unit or sentence
key-previous-problem = Previous problem
key-previous-step = Previous step
key-redo = Redo
key-relate = Relate to another unit
key-restate = Says the same as
key-retarget = Another target for the relation
key-role = Change the role
key-search = Search in the text
key-sentence = The whole sentence
key-sentence-back = Mark in the sentence before
key-sentence-on = Mark in the next sentence
key-start-back = Unit begins one word earlier
key-start-letter-back = Begin one character earlier
key-start-letter-on = Begin one character later
key-start-on = Unit begins one word later
key-start-word-back = Begin one word earlier
key-start-word-on = Begin one word later
key-structure = Structure
key-undercut = Undercut a relation
key-undo = Undo
key-unsure = Unsure
`;function $t(n){try{return localStorage.getItem(n)}catch{return null}}function Et(n,e){try{localStorage.setItem(n,e)}catch{}}const j={en:{tag:"en",direction:"ltr"},de:{tag:"de",direction:"ltr"},mirrored:{tag:"en",direction:"rtl"}},yn={en:"English",de:"Deutsch"},wn="argora:language";let Ne="en",Re="en";const Tt=n=>n!==null&&Object.hasOwn(j,n),bn=n=>n.split("-")[0].toLowerCase();function St(){const n=$t(wn);return Tt(n)?n:navigator.languages.map(bn).find(e=>Object.hasOwn(yn,e))??"en"}const xt=()=>Ne,At=n=>j[n].direction;function Nt(n){Ne=n,Re=navigator.languages.find(e=>bn(e)===j[n].tag)??j[n].tag,document.documentElement.lang=j[n].tag,document.documentElement.dir=j[n].direction}function Rt(n){Et(wn,n),location.reload()}const tr=()=>Re,rr=(n,e)=>n.toLocaleString(j[Ne].tag,e),or=(n,e="conjunction")=>new Intl.ListFormat(Re,{type:e}).format(n),kn=ke("en",mn);let vn=[kn],be=null;function ke(n,...e){const t=n==="mirrored",r=new at(t?"en":n,{useIsolating:At(n)==="rtl",...t&&{transform:Pt}});for(const o of e)r.addResource(new vt(o));return r}const Pt=n=>n.trim()===""?n:`‮${n}‬`;async function It(n){const[e,t,r,o]=await Promise.all([b(()=>import("./de-CDSfKRyY.js"),[]),b(()=>import("./server.de-WzqcKgMX.js"),[]),n?b(()=>import("./pages.de-CNt9Ws1L.js"),[]):null,n?b(()=>import("./schemes.de-Ch61d-FX.js"),[]):null]);return{words:e.default,pages:r?.default??"",server:[t.default,o?.default??""]}}const Ot=async n=>({words:mn,pages:n?(await b(async()=>{const{default:e}=await import("./pages.en-C_SmKek6.js");return{default:e}},[])).default:"",server:[]});async function $n(n,{pages:e=!1}={}){const t=n==="de"?await It(e).catch(()=>null):await Ot(e);if(t===null)return $n("en",{pages:e});vn=[ke(n,t.words,t.pages),kn],be=t.server.length===0?null:ke(n,...t.server),Nt(n)}function C(n,...[e]){return Tn(n,e??{})}function En(n,e={}){const t=be?.getMessage(n)?.value,r=[],o=t?be.formatPattern(t,e,r):null;return r.length>0?null:o}const Lt=n=>n.toLowerCase().replace(/[^a-z0-9]+/g,"-").replace(/^-|-$/g,""),sr=n=>n.split("; ").map(Dt).join("; ");function Dt(n){const e=[...n.matchAll(nn)].map(([r])=>Number(r.replaceAll(",",""))),t=Object.fromEntries(e.map((r,o)=>[`n${o+1}`,r]));return En(`says-${Lt(n.replace(nn,"n"))}`,t)??n}const nn=/\d[\d,]*/g,Mt=globalThis.matchMedia?.("(max-width: 60rem) and (pointer: coarse)");function Tn(n,e){for(const t of vn){const r=t.getMessage(n)?.value;if(r)return t.formatPattern(r,{by:Mt?.matches?"hand":"keys",...e},[])}return n}const[ce,Sn]=["﷐","﷑"],Ct=new RegExp(`${ce}(\\d+)${ce}|<(\\w+)>(.*?)</\\2>`,"gs");function Ut(n,e){const t=Object.entries(e),r=t.filter(([a])=>!a.startsWith("<")).map(([a,i],d)=>typeof i=="number"?[a,i]:[a,typeof i=="string"?i.replaceAll("<",Sn):`${ce}${d}${ce}`]),o=t.filter(([a])=>!a.startsWith("<")).map(([,a])=>a),s=Object.fromEntries(t.filter(([a])=>a.startsWith("<")));return sn(K,null,...xn(Tn(n,Object.fromEntries(r)),o,s))}const ar=n=>sn("span",{class:"aside"},n);function xn(n,e,t){const r=[];let o=0;const s=a=>{a>o&&r.push(n.slice(o,a).replaceAll(Sn,"<"))};for(const a of n.matchAll(Ct)){const[i,d,_,u]=a;s(a.index),o=a.index+i.length,r.push(d===void 0?t[`<${_}>`](xn(u,e,t)):e[Number(d)])}return s(n.length),r}class Ft extends Error{constructor(e,t,r=null){super(Ht(e,t)),this.status=e,this.body=t,this.retryAfter=r}status;body;retryAfter;get code(){return typeof this.body.code=="string"?this.body.code:""}get parameters(){return this.body.parameters??{}}}class Vt extends Error{}const jt=2e4;async function Wt(n,e,t,r){const o=await Bt(n,e,t,r??AbortSignal.timeout(jt)),a=(o.headers.get("Content-Type")??"").includes("json")?await o.text():"",i=a===""?void 0:JSON.parse(a);if(o.ok)return i;throw new Ft(o.status,i??{},Number(o.headers.get("Retry-After"))||null)}async function Bt(n,e,t,r){const o={Accept:"application/json"};n!=="GET"&&(o["X-Argora"]="1"),t!==void 0&&(o["Content-Type"]="application/json");try{return await fetch(e,{method:n,headers:o,credentials:"same-origin",body:t===void 0?null:JSON.stringify(t),signal:r})}catch{throw new Vt(C("server-away"))}}function Ht(n,{code:e,parameters:t,detail:r}){const o=typeof e=="string"?En(`error-${e}`,Kt(t??{})):null;return o!==null?o:typeof r=="string"?r:n===401?C("server-sign-in"):n===404?C("server-nothing"):C("server-answered",{status:String(n)})}const Kt=n=>Object.fromEntries(Object.entries(n).map(([e,t])=>[e,typeof t=="number"?t:String(t)])),ue=encodeURIComponent,An=n=>`/api/studies/${ue(n)}`,ir=n=>`${An(n)}/about`,zt=(n,e)=>`${An(n)}/documents/${ue(e)}`,Gt=n=>n===""?"":`?${new URLSearchParams({phase:n})}`,cr=(n,{key:e,phase:t},r="")=>`/s/${ue(n)}/d/${ue(e)}${r}${Gt(t??"")}`,ur=(n,e)=>`${zt(n,e)}/layer`;function qt({title:n,part:e,me:t,children:r}){return Bn(()=>{document.title=`${e?`${e}: `:""}${n} · Argora`},[n,e]),P("div",{class:"page",children:[P("a",{class:"skip",href:"#main",children:C("to-content")}),P("header",{class:"top",children:[P("a",{class:"home",href:"/",children:"Argora"}),P("p",{children:[t&&P(K,{children:[P("a",{href:"/account",children:t.name})," ",P("button",{type:"button",class:"quiet",onClick:()=>{Yt()},children:C("sign-out-button")})," "]}),P(Zt,{})]})]}),P("main",{id:"main",children:[P("h1",{children:n}),r]})]})}function Zt(){return P("select",{class:"languages","aria-label":C("language"),value:xt(),onChange:n=>Rt(n.currentTarget.value),children:Object.entries(yn).map(([n,e])=>P("option",{value:n,lang:n,children:e},n))})}async function Yt(){await Wt("DELETE","/api/session"),location.assign("/")}const Nn=/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/?$/,Jt=[[/^\/setup\/?$/,()=>b(()=>import("./Setup-Cp0iPpA-.js"),__vite__mapDeps([0,1]))],[/^\/enter\/?$/,()=>b(()=>import("./Enter-D_xoF6Ln.js"),__vite__mapDeps([2,3,1,4]))],[/^\/reset\/?$/,()=>b(()=>import("./Reset-Bfa9aff3.js"),__vite__mapDeps([5,1]))],[/^\/join\/(?<invite>[^/]+)\/?$/,()=>b(()=>import("./Join-D57sqocm.js"),__vite__mapDeps([6,3,1,4]))],[Nn,()=>b(()=>import("./Annotate-B-2-IX6g.js"),__vite__mapDeps([7,8,9,10,11,12,13,14,15,16,17,3,1,4]))],[/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/feedback\/?$/,()=>b(()=>import("./Feedback-CLL1WApb.js"),__vite__mapDeps([18,3,1,4,19,20,21,22,23,24]))],[/^\/s\/(?<study>[^/]+)\/r\/(?<document>[^/]+)\/?$/,()=>b(()=>import("./Review-Vl8UIUhl.js"),__vite__mapDeps([25,8,12,9,10,26,3,1,4,20,21,22,23,27,28,19,24]))],[/^\/s\/(?<study>[^/]+)\/history\/?$/,()=>b(()=>import("./History-zfbubLsj.js"),__vite__mapDeps([29,26,3,1,4,28,19,24]))],[/^\/s\/(?<study>[^/]+)\/agreement\/?$/,()=>b(()=>import("./Agreement-d4D-4goJ.js"),__vite__mapDeps([30,3,1,20,21,22,23,19,28,24]))],[/^\/s\/(?<study>[^/]+)\/people\/?$/,()=>b(()=>import("./People-BqKRLMB7.js"),__vite__mapDeps([31,26,3,1,32,33,34,28,19,24]))],[/^\/s\/(?<study>[^/]+)\/tasks\/?$/,()=>b(()=>import("./Tasks-8NPbDLTZ.js"),__vite__mapDeps([35,26,3,1,4,36,37,19,23,22,15,28,38,24]))],[/^\/s\/(?<study>[^/]+)\/phases\/?$/,()=>b(()=>import("./Phases-C3mYvGdk.js"),__vite__mapDeps([39,3,1,13,10,21,15,19,23,28,34,24]))],[/^\/s\/(?<study>[^/]+)\/guideline\/?$/,()=>b(()=>import("./Guideline-BAir0ztp.js"),__vite__mapDeps([40,17,41,26,3,1,28,19,24]))],[/^\/s\/(?<study>[^/]+)\/scheme\/?$/,()=>b(()=>import("./Reading-D8qWyHdP.js"),__vite__mapDeps([42,43,8,44,17,9,10,28,19,3,1,4,26,34,45,24,46,47,16,15,13]))],[/^\/s\/(?<study>[^/]+)\/scheme\/change\/?$/,()=>b(()=>import("./Change-BxYk_ydC.js").then(n=>n.C),__vite__mapDeps([45,43,8,44,19,28,34,3,1,4,24]))],[/^\/s\/(?<study>[^/]+)\/export\/?$/,()=>b(()=>import("./Export-ztZvYVvP.js"),__vite__mapDeps([48,3,1,4,37,28,19,24]))],[/^\/s\/(?<study>[^/]+)\/settings\/?$/,()=>b(()=>import("./Settings-D8e461Dl.js"),__vite__mapDeps([49,3,1,4,19,28,24]))],[/^\/s\/(?<study>[^/]+)\/?$/,()=>b(()=>import("./Documents-DA1ex-Vd.js").then(n=>n.D),__vite__mapDeps([50,3,1,19,13,10,4]))],[/^\/new\/?$/,()=>b(()=>import("./New-DEqFtAfN.js"),__vite__mapDeps([51,3,1,4,19,36,37,24]))],[/^\/schemes\/?$/,()=>b(()=>import("./Schemes-jzd2GZAz.js"),__vite__mapDeps([52,43,8,44,26,34,3,1,4]))],[/^\/schemes\/(?<draft>[^/]+)\/?$/,()=>b(()=>import("./Editor-DZozmgB0.js"),__vite__mapDeps([53,43,8,44,19,3,1,4,54,47,16,15,9,10,13,46]))],[/^\/schemes\/(?<draft>[^/]+)\/try\/?$/,()=>b(()=>import("./Trial-COLPjMPJ.js"),__vite__mapDeps([55,43,8,44,11,9,10,12,13,14,15,16,17,3,1,4,54,47]))],[/^\/accounts\/?$/,()=>b(()=>import("./Accounts-C_O1JpIR.js"),__vite__mapDeps([56,3,1,4,32,26,19,34,24]))],[/^\/account\/?$/,()=>b(()=>import("./Account-BIet7_C4.js"),__vite__mapDeps([57,3,1,4]))],[/^\/$/,()=>b(()=>import("./Studies-Bs503RFO.js"),__vite__mapDeps([58,3,1,4]))]];async function Xt(){const n=document.getElementById("app"),e=$n(St(),{pages:!Nn.test(location.pathname)});for(const[r,o]of Jt){const s=r.exec(location.pathname);if(!s)continue;const[{default:a}]=await Promise.all([o(),e]),i=Object.fromEntries(Object.entries(s.groups??{}).map(([_,u])=>[_,decodeURIComponent(u)])),d=new URLSearchParams(location.search).get("phase");Le(P(a,{...i,...d===null?{}:{phase:d}}),n);return}await e;const t=r=>P("a",{href:"/",children:r});Le(P(qt,{title:C("address-unknown-title"),children:P("p",{children:Ut("address-unknown",{"<studies>":t})})}),n)}Xt();export{K as $,Ft as A,qt as F,Qt as M,Vt as O,nr as T,b as _,P as a,ir as b,Wt as c,er as d,zt as e,Bn as f,or as g,Ut as h,Gt as i,En as j,Lt as k,ur as l,sr as m,rr as n,ar as o,cr as p,Et as q,$t as r,An as s,C as t,sn as u,In as v,Hn as w,te as x,k as y,tr as z};
