const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/Setup-CzzfJ6yL.js","assets/Form-DaOK_UfH.js","assets/Enter-DSU1zuyh.js","assets/Failed-CsJs4mw1.js","assets/loaded-CA2JiNZS.js","assets/Reset-DC6gXhz0.js","assets/Join-B-zkjzQN.js","assets/Annotate-DYCATkHt.js","assets/Structure-Df9NtBK9.js","assets/operations-GGWhAkcd.js","assets/ids-BdX9LF38.js","assets/phase-Ds-abnwW.js","assets/markdown-DzsVK8VI.js","assets/Feedback-DnAGS_YP.js","assets/addresses-CMgxPina.js","assets/addresses-DGma1pu7.css","assets/Differences-DejUy46l.js","assets/fresh-CerJ5Etf.js","assets/Typed-BOcBc093.js","assets/Review-D506O_ty.js","assets/dates-B_Wp6SqO.js","assets/duration-nnjTGvtI.js","assets/StudyNav-G-oDXp08.js","assets/History-wm4QpE_o.js","assets/Agreement-Ddv1H_Jb.js","assets/People-BBdJp3yJ.js","assets/Resets-BoiNzYGB.js","assets/next-Ct29cHia.js","assets/Sure-DpGp-sS0.js","assets/Tasks-D6OtMUGM.js","assets/Result-CHVe39OH.js","assets/chosen-BKfX43Bl.js","assets/workload-DTyLY9LO.js","assets/Phases-BekBL8sm.js","assets/Guideline-5usA9IJI.js","assets/Versions-DJ950q2y.js","assets/Export-H3s951fX.js","assets/Settings-6khEEgDo.js","assets/Documents-69hjIbp9.js","assets/New-Dd8OwZJO.js","assets/Accounts-CeVdj4ES.js","assets/Account-DmcbVrVS.js","assets/Studies-BQVigaax.js"])))=>i.map(i=>d[i]);
const Sn=(function(){const e=typeof document<"u"&&document.createElement("link").relList;return e&&e.supports&&e.supports("modulepreload")?"modulepreload":"preload"})(),xn=function(n){return"/"+n},Re={},$=function(e,t,r){let o=Promise.resolve();if(t&&t.length>0){let d=function(_){return Promise.all(_.map(c=>Promise.resolve(c).then(m=>({status:"fulfilled",value:m}),m=>({status:"rejected",reason:m}))))};document.getElementsByTagName("link");const i=document.querySelector("meta[property=csp-nonce]"),a=i?.nonce||i?.getAttribute("nonce");o=d(t.map(_=>{if(_=xn(_),_ in Re)return;Re[_]=!0;const c=_.endsWith(".css"),m=c?'[rel="stylesheet"]':"";if(document.querySelector(`link[href="${_}"]${m}`))return;const f=document.createElement("link");if(f.rel=c?"stylesheet":Sn,c||(f.as="script"),f.crossOrigin="",f.href=_,a&&f.setAttribute("nonce",a),document.head.appendChild(f),c)return new Promise((u,p)=>{f.addEventListener("load",u),f.addEventListener("error",()=>p(new Error(`Unable to preload CSS for ${_}`)))})}))}function s(i){const a=new Event("vite:preloadError",{cancelable:!0});if(a.payload=i,window.dispatchEvent(a),!a.defaultPrevented)throw i}return o.then(i=>{for(const a of i||[])a.status==="rejected"&&s(a.reason);return e().catch(s)})};var v,tn,An,M,pe,ie,rn,ne,on,$e,ge,X=Symbol.for("pv"),ae={},ue=[],Nn=/^m(i|n|o|s|text|space)$/,Ee=Array.isArray,Te=ue.slice,V=Object.assign;function j(n){n&&n.parentNode&&n.remove()}function Pn(n,e,t){var r,o,s,i={},a=arguments.length;for(s in e)s=="key"?r=e[s]:s=="ref"&&typeof n!="function"?o=e[s]:i[s]=e[s];return a>2&&(i.children=a>3?Te.call(arguments,2):t),z(n,i,r,o,null)}function z(n,e,t,r,o){var s={type:n,props:e,key:t,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:X,__v:o||++tn,__i:-1,__u:0};return!o&&v.vnode&&v.vnode(s),s}function Kt(){return{current:null}}function K(n){return n.children}function te(n,e){this.props=n,this.context=e,this.__g=0}function U(n,e){if(e==null)return n.__&&U(n.__,n.__i+1);for(var t;e<n.__k.length;e++)if((t=n.__k[e])&&t.__e)return t.__e;return typeof n.type!="function"||n.props.__P?null:U(n)}function Rn(n){var e,t=n.__v,r=t.__e,o=[],s=[],i=n.__P;i&&((e=V({constructor:X},t)).__v=t.__v+1,v.vnode&&v.vnode(e),Se(i,e,t,n.__n,i.namespaceURI,32&t.__u?[r]:null,o,r||U(t),32&t.__u,s),e.__v=t.__v,e.__.__k[e.__i]=e,hn(o,e,s),t.__=t.__e=null,e.__e!=r&&sn(e))}function sn(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(e){return e&&(n.__e=e.__e)}),sn(n)}function Ie(n){(8&n.__g||(n.__g|=8,M.push(n),ie++))&&pe==v.debounceRendering||((pe=v.debounceRendering)||queueMicrotask)(an)}function an(){try{for(var n,e=1;M.length;)M.length>e&&M.sort(rn),n=M.shift(),e=M.length,8&n.__g&&Rn(n)}finally{(ie=M.length)&&(pe||queueMicrotask)(an)}}function un(n,e,t,r,o,s,i,a,d,_,c){var m,f,u,p,T,w,b=r.__k||ue,g=e.length;for(d=In(t,e,b,d,g),m=0;m<g;m++)(u=t.__k[m])!=null&&(f=~u.__i&&b[u.__i]||ae,u.__i=m,w=Se(n,u,f,o,s,i,a,d,_,c),p=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&xe(f.ref,null,u,f),u.ref&&c.push(u.ref,u.__c||p,u)),T=T||p,4&u.__u?(d=cn(u,d,n,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&w!==void 0?d=w:p&&(d=p.nextSibling),u.__u&=-21);return t.__e=T,d}function In(n,e,t,r,o){var s,i,a,d,_,c,m,f,u,p=t.length,T=p,w=0,b=0,g=n.__k=Array(o);for(s=0;s<o;s++)(i=e[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=g[s]=z(null,i):Ee(i)?i=g[s]=z(K,{children:i}):i.constructor===X&&i.__b?i=g[s]=z(i.type,i.props,i.key,i.ref,i.__v):g[s]=i,d=s+w,i.__=n,i.__b=n.__b+1,a=null,~(_=i.__i=On(i,t,d,T))&&(T--,(a=t[_])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,_==d-1?w--:_==d+1?w++:_!=d&&(_>d?w--:w++,b=1)):(~_||(o>p?w--:o<p&&w++),typeof i.type!="function"&&(i.__u|=4))):g[s]=null;if(b){for(c=[],m=[],s=0;s<o;s++)if((i=g[s])&&16&i.__u){for(w=0,f=c.length;w<f;)c[u=w+f>>1]<i.__i?w=u+1:f=u;c[w]=i.__i,m[s]=w+1}for(w=c.length;s--;)m[s]&&(m[s]==w?w--:g[s].__u|=4)}if(T)for(s=0;s<p;s++)!(a=t[s])||2&a.__u||(a.__e==r&&(r=U(a)),Ae(a,a));return r}function cn(n,e,t,r){var o,s,i,a;if(typeof n.type=="function"){if(n.props.__P)return e;if(o=n.__k)for(s=0;s<o.length;s++)o[s]&&(o[s].__=n,e=cn(o[s],e,t,!1));return e}for(e&&!e.parentNode&&(e=U(n))&&!e.parentNode&&(e=null),i=n.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!r&&t.moveBefore&&i.parentNode?t.moveBefore(i,e):t.insertBefore(i,e||null)),e=i;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function On(n,e,t,r){var o,s=n.key,i=n.type,a=e[t],d=a&&!(2&a.__u);if(a===null&&s==null||d&&s==a.key&&i==a.type)return t;if(r>(d?1:0)){for(o=t-1;o>=0;o--)if((a=e[o])&&!(2&a.__u)&&s==a.key&&i==a.type)return o;for(o=t+1;o<e.length;o++)if((a=e[o])&&!(2&a.__u)&&s==a.key&&i==a.type)return o}return-1}function Oe(n,e,t){t==null&&(t=""),e[0]=="-"?n.setProperty(e,t):n[e]=t}function Q(n,e,t,r,o){var s,i;if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(e in r)t&&e in t||Oe(n.style,e);if(t)for(e in t)r&&t[e]==r[e]||Oe(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof r!="function"&&(r=null),(n.__e||(n.__e={}))[e]=t,t&&r||(i=ge[e]||(ge[e]=Ln(e)),(n.__a||(n.__a={}))[e]=$e,s=e!=(e=e.replace(on,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?n.addEventListener(e,i,s):n.removeEventListener(e,i,s));else{if(o=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{return void(n[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t)}}function Ln(n){return function(e){var t=this.__e;if(t){if(t=t[n],e[ne]==null)e[ne]=$e++;else if(e[ne]<this.__a[n])return;return t(v.event?v.event(e):e)}}}function Se(n,e,t,r,o,s,i,a,d,_){var c,m,f,u,p,T,w,b,g,E,k,G,q,D,I,l,h,y,P=e.type;if(e.constructor!==X)return null;128&t.__u&&(d=32&t.__u,c=t.__c.__z)&&(e.__u|=d,m=s=[],c.nodeType==8?a=re(c,s):s.push(c),a=s[0]||a),(c=v.__b)&&c(e);e:if(typeof P=="function"){f=i.length;try{if(b=e.props,g=(c=P.prototype)&&c.render,E=(c=P.contextType)&&r[c.__c],k=c?E?E.props.value:c.__:r,(u=t.__c)?(e.__c=u,2&u.__g&&(u.__g|=1)):(g?e.__c=u=new P(b,k):(e.__c=u=new te(b,k),u.constructor=P,u.render=Mn),E&&E.sub(u),u.state||(u.state={}),u.__n=r,u.__g|=8,u.__h=[],u.__k=[]),g&&(u.__s||(u.__s=u.state),P.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=V({},u.__s)),V(u.__s,P.getDerivedStateFromProps(b,u.__s)))),p=u.props,T=u.state,u.__v=e,t.__c){if(b!==p&&g&&!P.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(b,k),e.__v==t.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(b,u.__s,k)===!1){e.__v!=t.__v&&(u.props=b,u.state=u.__s,u.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(N){N&&(N.__=e)}),ue.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&i.push(u),a=U(t);break e}u.componentWillUpdate&&u.componentWillUpdate(b,u.__s,k),g&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(p,T,w)})}else g&&!P.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),g&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=k,u.props=b,u.__P=n,u.__g&=-5,G=v.__r,q=g?25:0;do u.__g&=-9,G&&G(e),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++q<25);g&&(ue.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(r=V({},r,u.getChildContext())),g&&t.__c&&u.getSnapshotBeforeUpdate&&(w=u.getSnapshotBeforeUpdate(p,T)),D=c&&c.type===K&&c.key==null?c.props.children:c,b.__P&&(c=a,o=(n=b.__P).namespaceURI,d=s=null,t.props&&t.props.__P!=n&&(t.__k.some(function(N){N&&Ae(N,N)}),t.__k=null),a=t.__k?U(t,0):null),a=un(n,Ee(D)?D:[D],e,t,r,o,s,i,a,d,_),b.__P&&(e.__e=null,a=c),e.__u&=-161,m&&m.some(j),u.__h.length&&i.push(u),1&u.__g&&(u.__g&=-4)}catch(N){if(i.length=f,e.__v=null,d||s)if(N&&N.then){if(e.__u|=128|d,s){for(~(h=s.indexOf(a||void 0))||(h=s.length);(y=s[h-1])&&y.nodeType==8;)h--;for(;h<s.length;h++)if(y=s[h])if(s[h]=null,I){if(y==l)break}else{if(y.nodeType!=8)break;y.data.startsWith("$s")&&(l=re(I=y))}}if(!I){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;I=a}(c=re(I=e.__c.__z||(e.__c.__z=I)))?(e.__e=I,a=c):e.__e=a,a=a&&a.nextSibling}else s&&s.some(j);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),N&&N.then||ln(e),v.__e(N,e,t)}}else a=e.__e=Dn(t.__e,e,t,r,o,s,i,d,_,n);return(c=v.diffed)&&c(e),a}function re(n,e){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var t=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))t++;else if(n.data.startsWith("/$s")&&!--t)return n}e&&e.push(n)}}function ln(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(ln))}function hn(n,e,t){for(var r=0;r<t.length;)xe(t[r++],t[r++],t[r++]);v.__c&&v.__c(e,n),n.some(function(o){try{n=o.__h,o.__h=[],n.some(function(s){s.call(o)})}catch(s){v.__e(s,o.__v)}})}function Dn(n,e,t,r,o,s,i,a,d,_){var c,m,f,u,p,T,w,b,g=t.props||ae,E=e.props,k=e.type;if(k=="svg"?o="http://www.w3.org/2000/svg":k=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),s){for(c=0;c<s.length;c++)if((p=s[c])&&(k?p.localName==k:p.nodeType==3)){n=p,s[c]=null;break}}if(!n){if(b=_.ownerDocument||document,!k)return b.createTextNode(E);n=b.createElementNS(o,k,E.is?E:_),a&&(v.__m&&v.__m(e,s),a=!1),s=null}if(k){if(_=k=="template"&&n.content||n,s=k=="textarea"&&E.defaultValue!=null?null:s&&Te.call(_.childNodes),!a&&s)for(g={},c=0;c<n.attributes.length;c++)g[(p=n.attributes[c]).name]=p.value;for(c in g)p=g[c],c=="dangerouslySetInnerHTML"?f=p:c=="children"||c in E||c=="value"&&"defaultValue"in E||c=="checked"&&"defaultChecked"in E||Q(n,c,null,p,o);for(c in E)p=E[c],c=="children"?u=p:c=="dangerouslySetInnerHTML"?m=p:c=="value"?T=p:c=="checked"?w=p:a&&typeof p!="function"||g[c]===p||Q(n,c,p,g[c],o);m?(a||f&&(m.__html==f.__html||m.__html==n.innerHTML)||(n.innerHTML=m.__html),e.__k=[]):(f&&(n.textContent=""),(k=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Nn.test(k))&&(o="http://www.w3.org/1999/xhtml"),un(_,Ee(u)?u:[u],e,t,r,o,s,i,s?s[0]:t.__k&&U(t,0),a,d),s&&s.some(j)),a&&k!="textarea"||(c="value",k=="progress"&&T==null?n.removeAttribute(c):T==null||T===n[c]&&(k!="progress"||T)||Q(n,c,T,g[c],o),c="checked",w!=null&&w!=n[c]&&Q(n,c,w,g[c],o))}else g===E||a&&n.data==E||(n.data=E);return n}function xe(n,e,t,r){try{typeof n=="function"?e?e.__x=n(e)||1:r&&(r=r.__c||r.__e)&&(e=r.__x)&&(r.__x=null,typeof e=="function"?e():n(null)):n.current=e}catch(o){v.__e(o,t)}}function Ae(n,e,t){var r,o,s,i;if(v.unmount&&v.unmount(n),!(r=n.ref)||r.current&&r.current!=n.__e||xe(r,null,e,n),r=n.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(a){v.__e(a,e)}r.__P=r.__n=null}if(r=n.__k)for(i=0;i<r.length;i++)r[i]&&Ae(r[i],e,typeof n.type!="function"||t&&!n.props.__P);!t&&(r=n.__c)&&(r=r.__z)&&(o=re(r,s=[]))&&(r==n.__e&&s.some(j),j(o),j(r)),t||j(n.__e),n.__e=n.__c=n.__=null}function Mn(n,e,t){return this.constructor(n,t)}function Le(n,e){var t,r,o,s;v.__&&v.__(n,e),e.nodeType==9&&(e=e.documentElement),r=(t=n&&32&n.__u)?null:e.__k,e.__k=z(K,{children:[n]}),o=[],s=[],Se(e,e.__k,r||ae,ae,e.namespaceURI,r?null:e.firstChild?Te.call(e.childNodes):null,o,r?r.__e:e.firstChild,t,s),hn(o,e.__k,s),e.__k.props.children=null}v={__e:function(n,e,t,r){for(var o,s,i;e=e.__;)if((o=e.__c)&&!(1&o.__g)){o.__g|=4;try{if((i=(s=o.constructor)&&s.getDerivedStateFromError)&&o.setState(s.getDerivedStateFromError(n)),o.componentDidCatch&&(o.componentDidCatch(n,r||{}),i=1),i&&8&o.__g)return void(o.__g|=2)}catch(a){n=a}}throw ie=0,n}},tn=0,An=function(n){return n!=null&&n.constructor===X},te.prototype.setState=function(n,e){var t=this.__s;t&&t!=this.state||(t=this.__s=V({},this.state)),typeof n=="function"&&(n=n(V({},t),this.props)),n&&(V(t,n),this.__v&&(e&&this.__k.push(e),Ie(this)))},te.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),Ie(this))},te.prototype.render=K,M=[],ie=0,rn=function(n,e){return n.__v.__b-e.__v.__b},ne=Symbol(),on=/(PointerCapture)$|Capture$/i,$e=0,ge={};var Cn=Symbol.for("pv"),Un=0;function R(n,e,t,r,o,s){e||(e={});var i,a,d=e;if("ref"in d&&typeof n!="function")for(a in d={},e)a=="ref"?i=e[a]:d[a]=e[a];var _={type:n,props:d,key:t,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Cn,__v:--Un,__i:-1,__u:0};return v.vnode&&v.vnode(_),_}var Y,A,de,De,me=Object.is,ce=0,dn=[],ye=[],S=v,Me=S.__b,Ce=S.__r,Ue=S.diffed,Fe=S.__c,je=S.unmount,Ve=S.__;function Ne(n,e){S.__h&&S.__h(A,n,ce||e),ce=0;var t=A.__H||(A.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function Gt(n){return ce=1,Fn(fn,n)}function Fn(n,e,t){var r=Ne(Y++,2);if(r.t=n,!r.__c&&(r.__=[fn(void 0,e),function(s){var i=(r.__N||r.__)[0],a=r.t(i,s);me(i,a)||(r.__N=[a,r.__[1]],r.__c.setState({}))}],r.__c=A,!A.__f)){A.__f=!0;var o=A.shouldComponentUpdate;A.shouldComponentUpdate=function(s,i,a){var d=this.__H;if(!d)return!0;var _=!1,c=this.props!=s;if(d.__.some(function(f){f.__N&&(_=!0,me(f.__[0],f.__N[0])||(c=!0))}),o){var m=o.call(this,s,i,a);return _?m||c:m}return!_||c}}return r.__}function jn(n,e){var t=Ne(Y++,3);!S.__s&&_n(t.__H,e)&&(t.__P=!0,t.__=n,t.u=e,A.__H.__h.push(t))}function qt(n){return ce=5,Vn(function(){return{current:n}},[])}function Vn(n,e){var t=Ne(Y++,7);return _n(t.__H,e)&&(t.__=n(),t.__H=e),t.__}function Wn(){var n;do{for(;n=ye.shift();)try{Z(n)}catch(t){S.__e(t,{__:(n=n.__P)&&n.__v})}for(;n=dn.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(Z),e.__h.some(we),e.__h=[]}catch(t){e.__h=[],S.__e(t,n.__v)}}}while(ye.length)}S.__b=function(n){A=null,Me&&Me(n)},S.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),Ve&&Ve(n,e)},S.__r=function(n){Ce&&Ce(n),Y=0;var e=(A=n.__c).__H;e&&(de==A?A.__h=[]:(e.__h.some(Z),e.__h.some(we),Y=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),de=A},S.diffed=function(n){Ue&&Ue(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&Be(dn.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),de=A=null},S.__c=function(n,e){e.some(function(t){try{t.__h.some(Z),t.__h=t.__h.filter(function(r){return!r.__||we(r)})}catch(r){t.__h=[function(){throw r}]}}),Fe&&Fe(n,e)},S.unmount=function(n){je&&je(n);var e,t,r=n.__c;r&&r.__H&&(r.__H.__.some(function(o){try{if(o.__P&&o.__c){if(t===void 0){for(t=n.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}o.__P=t,Be(ye.push(o))}else Z(o)}catch(s){e=s}}),r.__H=void 0,e&&S.__e(e,r.__v))};var We=typeof requestAnimationFrame=="function";function Bn(n){var e,t=function(){clearTimeout(r),We&&cancelAnimationFrame(e),setTimeout(n)},r=setTimeout(t,35);We&&(e=requestAnimationFrame(t))}function Be(n){n!=1&&De==S.requestAnimationFrame||((De=S.requestAnimationFrame)||Bn)(Wn)}function Z(n){var e=A,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),A=e}function we(n){var e=A;n.__c=n.__(),A=e}function _n(n,e){return!n||n.length!=e.length||e.some(function(t,r){return!me(t,n[r])})}function fn(n,e){return typeof e=="function"?e(n):e}class B{constructor(e){this.value=e}valueOf(){return this.value}}class x extends B{constructor(e="???"){super(e)}toString(e){return`{${this.value}}`}}class L extends B{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}}class F extends B{static supportsValue(e){if(typeof e=="number"||e instanceof Date)return!0;if(e instanceof B)return F.supportsValue(e.valueOf());if("Temporal"in globalThis){const t=globalThis.Temporal;if(e instanceof t.Instant||e instanceof t.PlainDateTime||e instanceof t.PlainDate||e instanceof t.PlainMonthDay||e instanceof t.PlainTime||e instanceof t.PlainYearMonth)return!0}return!1}constructor(e,t={}){e instanceof F?(t={...e.opts,...t},e=e.value):e instanceof B&&(e=e.valueOf()),typeof e=="object"&&"calendarId"in e&&t.calendar===void 0&&(t={...t,calendar:e.calendarId}),super(e),this.opts=t}[Symbol.toPrimitive](e){return e==="string"?this.toString():this.toNumber()}toNumber(){const e=this.value;if(typeof e=="number")return e;if(e instanceof Date)return e.getTime();if("epochMilliseconds"in e)return e.epochMilliseconds;if("toZonedDateTime"in e)return e.toZonedDateTime("UTC").epochMilliseconds;throw new TypeError("Unwrapping a non-number value as a number")}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value=="number"||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}}const He=100,Hn="⁨",Kn="⁩";function Gn(n,e,t){if(t===e||t instanceof L&&e instanceof L&&t.value===e.value)return!0;if(e instanceof L&&typeof t=="string"){let r=n.memoizeIntlObject(Intl.PluralRules,e.opts).select(e.value);if(t===r)return!0}return!1}function Ke(n,e,t){return e[t]?H(n,e[t].value):(n.reportError(new RangeError("No default")),new x)}function ve(n,e){const t=[],r=Object.create(null);for(const o of e)o.type==="narg"?r[o.name]=J(n,o.value):t.push(J(n,o));return{positional:t,named:r}}function J(n,e){switch(e.type){case"str":return e.value;case"num":return new L(e.value,{minimumFractionDigits:e.precision});case"var":return qn(n,e);case"mesg":return zn(n,e);case"term":return Zn(n,e);case"func":return Yn(n,e);case"select":return Jn(n,e);default:return new x}}function qn(n,{name:e}){let t;if(n.params)if(Object.prototype.hasOwnProperty.call(n.params,e))t=n.params[e];else return new x(`$${e}`);else if(n.args&&Object.prototype.hasOwnProperty.call(n.args,e))t=n.args[e];else return n.reportError(new ReferenceError(`Unknown variable: $${e}`)),new x(`$${e}`);if(t instanceof B)return t;switch(typeof t){case"string":return t;case"number":return new L(t);case"object":if(F.supportsValue(t))return new F(t);default:return n.reportError(new TypeError(`Variable type not supported: $${e}, ${typeof t}`)),new x(`$${e}`)}}function zn(n,{name:e,attr:t}){const r=n.bundle._messages.get(e);if(!r)return n.reportError(new ReferenceError(`Unknown message: ${e}`)),new x(e);if(t){const o=r.attributes[t];return o?H(n,o):(n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new x(`${e}.${t}`))}return r.value?H(n,r.value):(n.reportError(new ReferenceError(`No value: ${e}`)),new x(e))}function Zn(n,{name:e,attr:t,args:r}){const o=`-${e}`,s=n.bundle._terms.get(o);if(!s)return n.reportError(new ReferenceError(`Unknown term: ${o}`)),new x(o);if(t){const a=s.attributes[t];if(a){n.params=ve(n,r).named;const d=H(n,a);return n.params=null,d}return n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new x(`${o}.${t}`)}n.params=ve(n,r).named;const i=H(n,s.value);return n.params=null,i}function Yn(n,{name:e,args:t}){let r=n.bundle._functions[e];if(!r)return n.reportError(new ReferenceError(`Unknown function: ${e}()`)),new x(`${e}()`);if(typeof r!="function")return n.reportError(new TypeError(`Function ${e}() is not callable`)),new x(`${e}()`);try{let o=ve(n,t);return r(o.positional,o.named)}catch(o){return n.reportError(o),new x(`${e}()`)}}function Jn(n,{selector:e,variants:t,star:r}){let o=J(n,e);if(o instanceof x)return Ke(n,t,r);for(const s of t){const i=J(n,s.key);if(Gn(n,o,i))return H(n,s.value)}return Ke(n,t,r)}function pn(n,e){if(n.dirty.has(e))return n.reportError(new RangeError("Cyclic reference")),new x;n.dirty.add(e);const t=[],r=n.bundle._useIsolating&&e.length>1;for(const o of e){if(typeof o=="string"){t.push(n.bundle._transform(o));continue}if(n.placeables++,n.placeables>He)throw n.dirty.delete(e),new RangeError(`Too many placeables expanded: ${n.placeables}, max allowed is ${He}`);r&&t.push(Hn),t.push(J(n,o).toString(n)),r&&t.push(Kn)}return n.dirty.delete(e),t.join("")}function H(n,e){return typeof e=="string"?n.bundle._transform(e):pn(n,e)}class Xn{constructor(e,t,r){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=r}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let r=this.bundle._intls.get(e);r||(r={},this.bundle._intls.set(e,r));let o=JSON.stringify(t);return r[o]||(r[o]=new e(this.bundle.locales,t)),r[o]}}function be(n,e){const t=Object.create(null);for(const[r,o]of Object.entries(n))e.includes(r)&&(t[r]=o.valueOf());return t}const Ge=["unitDisplay","currencyDisplay","useGrouping","minimumIntegerDigits","minimumFractionDigits","maximumFractionDigits","minimumSignificantDigits","maximumSignificantDigits"];function Qn(n,e){let t=n[0];if(t instanceof x)return new x(`NUMBER(${t.valueOf()})`);if(t instanceof L)return new L(t.valueOf(),{...t.opts,...be(e,Ge)});if(t instanceof F)return new L(t.toNumber(),{...be(e,Ge)});throw new TypeError("Invalid argument to NUMBER")}const et=["dateStyle","timeStyle","fractionalSecondDigits","dayPeriod","hour12","weekday","era","year","month","day","hour","minute","second","timeZoneName"];function nt(n,e){let t=n[0];if(t instanceof x)return new x(`DATETIME(${t.valueOf()})`);if(t instanceof F||t instanceof L)return new F(t,be(e,et));throw new TypeError("Invalid argument to DATETIME")}const qe=new Map;function tt(n){const e=Array.isArray(n)?n.join(" "):n;let t=qe.get(e);return t===void 0&&(t=new Map,qe.set(e,t)),t}class rt{constructor(e,{functions:t,useIsolating:r=!0,transform:o=s=>s}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:Qn,DATETIME:nt,...t},this._useIsolating=r,this._transform=o,this._intls=tt(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){const r=[];for(let o=0;o<e.body.length;o++){let s=e.body[o];if(s.id.startsWith("-")){if(t===!1&&this._terms.has(s.id)){r.push(new Error(`Attempt to override an existing term: "${s.id}"`));continue}this._terms.set(s.id,s)}else{if(t===!1&&this._messages.has(s.id)){r.push(new Error(`Attempt to override an existing message: "${s.id}"`));continue}this._messages.set(s.id,s)}}return r}formatPattern(e,t=null,r=null){if(typeof e=="string")return this._transform(e);let o=new Xn(this,r,t);try{return pn(o,e).toString(o)}catch(s){if(o.errors&&s instanceof Error)return o.errors.push(s),new x().toString(o);throw s}}}const _e=/^(-?[a-zA-Z][\w-]*) *= */gm,ze=/\.([a-zA-Z][\w-]*) *= */y,ot=/\*?\[/y,fe=/(-?[0-9]+(?:\.([0-9]+))?)/y,st=/([a-zA-Z][\w-]*)/y,Ze=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,it=/^[A-Z][A-Z0-9_-]*$/,ee=/([^{}\n\r]+)/y,at=/([^\\"\n\r]*)/y,Ye=/\\([\\"])/y,Je=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,ut=/^\n+/,Xe=/ +$/,ct=/ *\r?\n/g,lt=/( *)$/,ht=/{\s*/y,Qe=/\s*}/y,dt=/\[\s*/y,_t=/\s*] */y,ft=/\s*\(\s*/y,pt=/\s*->\s*/y,gt=/\s*:\s*/y,mt=/\s*,?\s*/y,yt=/\s+/y;class wt{constructor(e){this.body=[],_e.lastIndex=0;let t=0;for(;;){let l=_e.exec(e);if(l===null)break;t=_e.lastIndex;try{this.body.push(d(l[1]))}catch(h){if(h instanceof SyntaxError)continue;throw h}}function r(l){return l.lastIndex=t,l.test(e)}function o(l,h){if(e[t]===l)return t++,!0;if(h)throw new h(`Expected ${l}`);return!1}function s(l,h){if(r(l))return t=l.lastIndex,!0;if(h)throw new h(`Expected ${l.toString()}`);return!1}function i(l){l.lastIndex=t;let h=l.exec(e);if(h===null)throw new SyntaxError(`Expected ${l.toString()}`);return t=l.lastIndex,h}function a(l){return i(l)[1]}function d(l){let h=c(),y=_();if(h===null&&Object.keys(y).length===0)throw new SyntaxError("Expected message value or attributes");return{id:l,value:h,attributes:y}}function _(){let l=Object.create(null);for(;r(ze);){let h=a(ze),y=c();if(y===null)throw new SyntaxError("Expected attribute value");l[h]=y}return l}function c(){let l;if(r(ee)&&(l=a(ee)),e[t]==="{"||e[t]==="}")return m(l?[l]:[],1/0);let h=q();return h?l?m([l,h],h.length):(h.value=D(h.value,ut),m([h],h.length)):l?D(l,Xe):null}function m(l=[],h){for(;;){if(r(ee)){l.push(a(ee));continue}if(e[t]==="{"){l.push(f());continue}if(e[t]==="}")throw new SyntaxError("Unbalanced closing brace");let O=q();if(O){l.push(O),h=Math.min(h,O.length);continue}break}let y=l.length-1,P=l[y];typeof P=="string"&&(l[y]=D(P,Xe));let N=[];for(let O of l)O instanceof en&&(O=O.value.slice(0,O.value.length-h)),O&&N.push(O);return N}function f(){s(ht,SyntaxError);let l=u();if(s(Qe))return l;if(s(pt)){let h=w();return s(Qe,SyntaxError),{type:"select",selector:l,...h}}throw new SyntaxError("Unclosed placeable")}function u(){if(e[t]==="{")return f();if(r(Ze)){let[,l,h,y=null]=i(Ze);if(l==="$")return{type:"var",name:h};if(s(ft)){let P=p();if(l==="-")return{type:"term",name:h,attr:y,args:P};if(it.test(h))return{type:"func",name:h,args:P};throw new SyntaxError("Function names must be all upper-case")}return l==="-"?{type:"term",name:h,attr:y,args:[]}:{type:"mesg",name:h,attr:y}}return g()}function p(){let l=[];for(;;){switch(e[t]){case")":return t++,l;case void 0:throw new SyntaxError("Unclosed argument list")}l.push(T()),s(mt)}}function T(){let l=u();return l.type!=="mesg"?l:s(gt)?{type:"narg",name:l.name,value:g()}:l}function w(){let l=[],h=0,y;for(;r(ot);){o("*")&&(y=h);let P=b(),N=c();if(N===null)throw new SyntaxError("Expected variant value");l[h++]={key:P,value:N}}if(h===0)return null;if(y===void 0)throw new SyntaxError("Expected default variant");return{variants:l,star:y}}function b(){s(dt,SyntaxError);let l;return r(fe)?l=E():l={type:"str",value:a(st)},s(_t,SyntaxError),l}function g(){if(r(fe))return E();if(e[t]==='"')return k();throw new SyntaxError("Invalid expression")}function E(){let[,l,h=""]=i(fe),y=h.length;return{type:"num",value:parseFloat(l),precision:y}}function k(){o('"',SyntaxError);let l="";for(;;){if(l+=a(at),e[t]==="\\"){l+=G();continue}if(o('"'))return{type:"str",value:l};throw new SyntaxError("Unclosed string literal")}}function G(){if(r(Ye))return a(Ye);if(r(Je)){let[,l,h]=i(Je),y=parseInt(l||h,16);return y<=55295||57344<=y?String.fromCodePoint(y):"�"}throw new SyntaxError("Unknown escape sequence")}function q(){let l=t;switch(s(yt),e[t]){case".":case"[":case"*":case"}":case void 0:return!1;case"{":return I(e.slice(l,t))}return e[t-1]===" "?I(e.slice(l,t)):!1}function D(l,h){return l.replace(h,"")}function I(l){let h=l.replace(ct,`
`),y=lt.exec(l)[1].length;return new en(h,y)}}}class en{constructor(e,t){this.value=e,this.length=t}}const gn=`### Words of the interface in English. The other languages have the same ids and the same arguments.
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
my-documents = My documents
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
action-delete = Delete
action-earlier = Earlier
action-flip = Flip
action-forward = Puts forward
action-later = Later
action-link = Link
action-mark = Mark a part
action-merge = Merge with next
action-note = Note
action-relate = Relate
action-relate-on = Relate it
action-restate = Same as
action-undercut = Undercut
attributes-more = More: { $attributes }
category-label = Category
confidence-high = high
confidence-label = confidence
confidence-low = low
confidence-middle = middle
cursor-label = Under the cursor
cursor-marking = Marking: arrows move the edges, S the sentence, C a clause
cursor-nothing = J and K move through the text, ? shows all keys.
cursor-unmarked = Nothing marked as a whole here.
keyless-categories = Those without a key: press { $key } and choose one.
note-about = About { $thing }
note-about-document = About the whole document
unsure = unsure

## The annotator's screen: what was done, and why something was not done

choose-segment-first = Choose a segment or a unit first.
choose-sentence-first = Choose a sentence or a unit first.
choose-unit-first = Choose a unit first.
choose-unit-or-mark = Choose a unit first; Space marks one.
category-now = Now { $unit }.
category-now-open = Now { $unit }; its { $attribute } is open: F.
confidence-given = Confidence: { $level }.
confidence-none = No confidence given.
deleted = Deleted; Ctrl-Z brings it back.
drop-nothing = This scheme drops nothing; X deletes.
finish-errors = Not finished yet: the check finds errors. N goes to the first one.
finish-nothing-marked = Nothing is marked here. Finish all the same? Then press Finish or Ctrl-Enter again.
finished = Finished. Thank you.
flip-linked = Linked premises cannot change places with their target.
flip-nothing = There is nothing to flip about this unit.
flipped = Turned: { $relation }.
left-as-it-was = Left as it was.
merge-nothing = Nothing follows that could be merged.
merged = Merged: “{ $words }”
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
marked-without-category = Marked; now its category, by its key or button.
marking = Marking “{ $words }”

across-no-unit = There is no unit here; Space marks one.
problem-about-document = { $problem }; it is about the whole document.
problems-none = The check finds no problem.

forbidden-category = the scheme has no such relation
forbidden-scope = both ends must lie in one { $scope }
forward-category = Choose a unit first that is a { $category }.
forward-done = It puts a { $category } forward already; R relates it to another one.
forward-none = In this scheme no unit puts another one forward.
forwarded = { $unit } { $relation } { $content }; [ ] {"{"} {"}"} move its edges.
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
relate-prompt = { $thing } relates to
relate-prompt-relation = That { $relation } relates to
relate-prompt-link = { $unit } goes with the premise of
relate-prompt-restate = { $unit } says the same as
relate-prompt-undercut = { $unit } undercuts that
relate-prompt-undercut-by = Who undercuts that { $relation }?
related = { $relation }.
restate-none = This scheme has no restatements.
undercut-none = This scheme has no undercuts.
unit-quoted = { $unit } “{ $words }”

## Check

check-errors = { $n ->
    [one] { $n } error before you can finish. N and P go round.
   *[other] { $n } errors before you can finish. N and P go round.
}
check-nothing = Nothing stands against the scheme.
check-only-remarks = Only remarks; you can finish. N and P go round.
check-running = Checking …
check-waits = The check waits for the connection; below is what it said last.
severity-error = Error
severity-warning = Remark

## Guideline

guideline-categories = Categories
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
banner-new-scheme = The categories of this study have a new version. Until you load the page again, your changes are saved only where they fit it. <load>Load again</load>
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
first-time-mark = Mark a part of the text with the mouse, or go to its sentence with { $next } and press { $mark }; then choose a category by its key, such as { $category }, { $title }.
first-time-relate = To relate two parts, go to the first, press { $relate }, go to the other, and press { $accept }.
first-time-saved = Everything is saved by itself; { $undo } takes it back. { $guideline } shows the guideline, { $help } all keys.
first-time-sentences = Go from sentence to sentence with { $next } and { $previous }, or click on one; give it a category by its key, such as { $category }, { $title }.
first-time-step = Do what the step above says, then go on to the next one: { $key }, or the button.
first-time-title = How this works
step-back = Back
step-first = This is the first step.
step-gap = a gap
step-label = Step { $step }: { $title }
step-last = This is the last step; Ctrl-Enter finishes.
step-locked = That belongs to step { $step }, which is locked in this one; go back to it with a comma.
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

## Structure

diagram-label = Diagram of the structure; the tree says the same in words
order-again = The order of the text again
order-earlier = { $unit } one place earlier
order-later = { $unit } one place later
order-proposed = The order that you propose; the number behind is the place in the text. Alt and an arrow move the sentence under the cursor.
order-text = The order of the text. Alt and an arrow move the sentence under the cursor.
order-was = was { $place }
structure-also = also { $relation }
structure-elsewhere = stands elsewhere
structure-label = Structure
structure-nothing = Nothing is marked yet. J and K move through the text; Space begins a unit; the key of a category gives it to a whole sentence.
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
key-finish = Finish
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
key-previous = Previous unit or sentence
key-previous-problem = Previous problem
key-previous-step = Previous step
key-redo = Redo
key-relate = Relate to another unit
key-restate = Says the same as
key-role = Change the role
key-search = Search in the text
key-sentence = The whole sentence
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
`;function vt(n){try{return localStorage.getItem(n)}catch{return null}}function bt(n,e){try{localStorage.setItem(n,e)}catch{}}const W={en:{tag:"en",direction:"ltr"},de:{tag:"de",direction:"ltr"},mirrored:{tag:"en",direction:"rtl"}},mn={en:"English",de:"Deutsch"},yn="argora:language";let wn="en",Pe="en";const kt=n=>n!==null&&Object.hasOwn(W,n),vn=n=>n.split("-")[0].toLowerCase();function $t(){const n=vt(yn);return kt(n)?n:navigator.languages.map(vn).find(e=>Object.hasOwn(mn,e))??"en"}const Et=()=>wn,Tt=n=>W[n].direction;function nn(n){wn=n,Pe=navigator.languages.find(e=>vn(e)===W[n].tag)??W[n].tag,document.documentElement.lang=W[n].tag,document.documentElement.dir=W[n].direction}function St(n){bt(yn,n),location.reload()}const zt=()=>Pe,Zt=(n,e="conjunction")=>new Intl.ListFormat(Pe,{type:e}).format(n),ke=se("en",gn);let oe=[ke],le=null;function se(n,...e){const t=n==="mirrored",r=new rt(t?"en":n,{useIsolating:Tt(n)==="rtl",...t&&{transform:xt}});for(const o of e)r.addResource(new wt(o));return r}const xt=n=>n.trim()===""?n:`‮${n}‬`;async function At(n){if(le=null,oe=[ke],n==="mirrored"&&(oe=[se(n,gn)]),n==="de")try{const[e,t]=await Promise.all([$(()=>import("./de-Dis3etEB.js"),[]),$(()=>import("./server.de-CUXdw0WZ.js"),[])]);oe=[se(n,e.default),ke],le=se(n,t.default)}catch{return nn("en")}nn(n)}function C(n,...[e]){return bn(n,e??{})}function Nt(n,e){const t=le?.getMessage(n)?.value;return t?le.formatPattern(t,e,[]):null}function bn(n,e){for(const t of oe){const r=t.getMessage(n)?.value;if(r)return t.formatPattern(r,e,[])}return n}const[he,kn]=["﷐","﷑"],Pt=new RegExp(`${he}(\\d+)${he}|<(\\w+)>(.*?)</\\2>`,"gs");function Rt(n,e){const t=Object.entries(e),r=t.filter(([i])=>!i.startsWith("<")).map(([i,a],d)=>typeof a=="number"?[i,a]:[i,typeof a=="string"?a.replaceAll("<",kn):`${he}${d}${he}`]),o=t.filter(([i])=>!i.startsWith("<")).map(([,i])=>i),s=Object.fromEntries(t.filter(([i])=>i.startsWith("<")));return Pn(K,null,...$n(bn(n,Object.fromEntries(r)),o,s))}function $n(n,e,t){const r=[];let o=0;const s=i=>{i>o&&r.push(n.slice(o,i).replaceAll(kn,"<"))};for(const i of n.matchAll(Pt)){const[a,d,_,c]=i;s(i.index),o=i.index+a.length,r.push(d===void 0?t[`<${_}>`]($n(c,e,t)):e[Number(d)])}return s(n.length),r}class It extends Error{constructor(e,t,r=null){super(Ct(e,t)),this.status=e,this.body=t,this.retryAfter=r}status;body;retryAfter;get code(){return typeof this.body.code=="string"?this.body.code:""}get parameters(){return this.body.parameters??{}}}class Ot extends Error{}const Lt=2e4;async function Dt(n,e,t,r){const o=await Mt(n,e,t,r??AbortSignal.timeout(Lt)),i=(o.headers.get("Content-Type")??"").includes("json")?await o.text():"",a=i===""?void 0:JSON.parse(i);if(o.ok)return a;throw new It(o.status,a??{},Number(o.headers.get("Retry-After"))||null)}async function Mt(n,e,t,r){const o={Accept:"application/json"};n!=="GET"&&(o["X-Argora"]="1"),t!==void 0&&(o["Content-Type"]="application/json");try{return await fetch(e,{method:n,headers:o,credentials:"same-origin",body:t===void 0?null:JSON.stringify(t),signal:r})}catch{throw new Ot(C("server-away"))}}function Ct(n,{code:e,parameters:t,detail:r}){const o=typeof e=="string"?Nt(`error-${e}`,Ut(t??{})):null;return o!==null?o:typeof r=="string"?r:n===401?C("server-sign-in"):n===404?C("server-nothing"):C("server-answered",{status:String(n)})}const Ut=n=>Object.fromEntries(Object.entries(n).map(([e,t])=>[e,typeof t=="number"?t:String(t)])),En=encodeURIComponent,Tn=n=>`/api/studies/${En(n)}`,Yt=n=>`${Tn(n)}/about`,Ft=(n,e)=>`${Tn(n)}/documents/${En(e)}`,Jt=n=>n===""?"":`?${new URLSearchParams({phase:n})}`,Xt=(n,e)=>`${Ft(n,e)}/layer`;function jt({title:n,part:e,me:t,children:r}){return jn(()=>{document.title=`${e?`${e}: `:""}${n} · Argora`},[n,e]),R("div",{class:"page",children:[R("a",{class:"skip",href:"#main",children:C("to-content")}),R("header",{class:"top",children:[R("a",{class:"home",href:"/",children:"Argora"}),R("p",{children:[t&&R(K,{children:[R("a",{href:"/account",children:t.name})," ",R("button",{type:"button",class:"quiet",onClick:()=>{Wt()},children:C("sign-out-button")})," "]}),R(Vt,{})]})]}),R("main",{id:"main",children:[R("h1",{children:n}),r]})]})}function Vt(){return R("select",{class:"languages","aria-label":C("language"),value:Et(),onChange:n=>St(n.currentTarget.value),children:Object.entries(mn).map(([n,e])=>R("option",{value:n,lang:n,children:e},n))})}async function Wt(){await Dt("DELETE","/api/session"),location.assign("/")}const Bt=[[/^\/setup\/?$/,()=>$(()=>import("./Setup-CzzfJ6yL.js"),__vite__mapDeps([0,1]))],[/^\/enter\/?$/,()=>$(()=>import("./Enter-DSU1zuyh.js"),__vite__mapDeps([2,3,1,4]))],[/^\/reset\/?$/,()=>$(()=>import("./Reset-DC6gXhz0.js"),__vite__mapDeps([5,1]))],[/^\/join\/(?<invite>[^/]+)\/?$/,()=>$(()=>import("./Join-B-zkjzQN.js"),__vite__mapDeps([6,3,1,4]))],[/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/?$/,()=>$(()=>import("./Annotate-DYCATkHt.js"),__vite__mapDeps([7,8,9,3,1,10,11,12,4]))],[/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/feedback\/?$/,()=>$(()=>import("./Feedback-DnAGS_YP.js"),__vite__mapDeps([13,14,15,3,1,4,16,17,18]))],[/^\/s\/(?<study>[^/]+)\/r\/(?<document>[^/]+)\/?$/,()=>$(()=>import("./Review-D506O_ty.js"),__vite__mapDeps([19,14,15,8,9,20,3,1,4,16,17,18,21,22]))],[/^\/s\/(?<study>[^/]+)\/history\/?$/,()=>$(()=>import("./History-wm4QpE_o.js"),__vite__mapDeps([23,14,15,20,3,1,4,22]))],[/^\/s\/(?<study>[^/]+)\/agreement\/?$/,()=>$(()=>import("./Agreement-Ddv1H_Jb.js"),__vite__mapDeps([24,14,15,3,1,16,17,18,22]))],[/^\/s\/(?<study>[^/]+)\/people\/?$/,()=>$(()=>import("./People-BBdJp3yJ.js"),__vite__mapDeps([25,14,15,20,3,1,26,27,28,22]))],[/^\/s\/(?<study>[^/]+)\/tasks\/?$/,()=>$(()=>import("./Tasks-D6OtMUGM.js"),__vite__mapDeps([29,14,15,20,3,1,4,30,31,18,10,22,32]))],[/^\/s\/(?<study>[^/]+)\/phases\/?$/,()=>$(()=>import("./Phases-BekBL8sm.js"),__vite__mapDeps([33,14,15,3,1,11,9,22,28]))],[/^\/s\/(?<study>[^/]+)\/guideline\/?$/,()=>$(()=>import("./Guideline-5usA9IJI.js"),__vite__mapDeps([34,14,15,12,35,20,3,1,22]))],[/^\/s\/(?<study>[^/]+)\/export\/?$/,()=>$(()=>import("./Export-H3s951fX.js"),__vite__mapDeps([36,14,15,3,1,4,31,22]))],[/^\/s\/(?<study>[^/]+)\/settings\/?$/,()=>$(()=>import("./Settings-6khEEgDo.js"),__vite__mapDeps([37,14,15,3,1,4,22]))],[/^\/s\/(?<study>[^/]+)\/?$/,()=>$(()=>import("./Documents-69hjIbp9.js"),__vite__mapDeps([38,3,1,11,9,4]))],[/^\/new\/?$/,()=>$(()=>import("./New-Dd8OwZJO.js"),__vite__mapDeps([39,14,15,3,1,4,30,31]))],[/^\/accounts\/?$/,()=>$(()=>import("./Accounts-CeVdj4ES.js"),__vite__mapDeps([40,14,15,3,1,4,26,20,28]))],[/^\/account\/?$/,()=>$(()=>import("./Account-DmcbVrVS.js"),__vite__mapDeps([41,3,1,4]))],[/^\/$/,()=>$(()=>import("./Studies-BQVigaax.js"),__vite__mapDeps([42,3,1,4]))]];async function Ht(){const n=document.getElementById("app"),e=At($t());for(const[r,o]of Bt){const s=r.exec(location.pathname);if(!s)continue;const[{default:i}]=await Promise.all([o(),e]),a=Object.fromEntries(Object.entries(s.groups??{}).map(([_,c])=>[_,decodeURIComponent(c)])),d=new URLSearchParams(location.search).get("phase");Le(R(i,{...a,...d===null?{}:{phase:d}}),n);return}await e;const t=r=>R("a",{href:"/",children:r});Le(R(jt,{title:C("address-unknown-title"),children:R("p",{children:Rt("address-unknown",{"<studies>":t})})}),n)}Ht();export{K as $,It as A,jt as F,Kt as M,Ot as O,qt as T,$ as _,R as a,bt as b,Dt as c,Gt as d,Yt as e,Ft as f,Xt as g,jn as h,Jt as i,Nt as j,Vn as k,Zt as l,Pn as m,An as n,v as o,zt as p,vt as r,Tn as s,C as t,Rt as w,te as x};
