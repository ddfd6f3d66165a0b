const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/Setup-Cy-_eemB.js","assets/Form-DZSi5F3z.js","assets/Enter-DhUBTXhg.js","assets/Failed-CoWZvbVo.js","assets/loaded-IznIbNmT.js","assets/Reset-CRFvy6kB.js","assets/Join-BpyYHFEp.js","assets/Annotate-CL_0RIYc.js","assets/signals.module-BeRdEe0C.js","assets/keymap-BnXNDY6B.js","assets/operations-G2IOzsPN.js","assets/Screen-C3BqvJJs.js","assets/phase-u06LnAjp.js","assets/Structure-DnQ_lXyB.js","assets/ids-BjycixAU.js","assets/session-C3L_t0i8.js","assets/markdown-SvmVS7M6.js","assets/Feedback-Bew2d-DN.js","assets/addresses-DwduhDFN.js","assets/addresses-Mlkra8Wq.css","assets/Differences-Dn8vMqe1.js","assets/fresh-A95uKNlY.js","assets/PhaseChoice-D6H8Ku8o.js","assets/Typed-CKHSDFcY.js","assets/Review-DREYcMjc.js","assets/dates-Bm3Y81wA.js","assets/duration-CmRhoehC.js","assets/StudyNav-Cy6KTS3L.js","assets/History-i1cQGgyw.js","assets/Agreement-Dl2H3YSN.js","assets/People-Eoo2olfz.js","assets/Resets-BzrE5vIX.js","assets/next-BaxzMx0L.js","assets/Sure-BqCpNjhw.js","assets/Tasks-C4wgrMCM.js","assets/Result-C7R9Kz2t.js","assets/chosen-DM791HvC.js","assets/workload-DTyLY9LO.js","assets/Phases-DEiOC4ja.js","assets/Guideline-HOnliy25.js","assets/Versions-VxHTxIYV.js","assets/Export-ByRjFzwB.js","assets/Settings-DU3v8Qzy.js","assets/Documents-ZKfL_s6X.js","assets/New-Czdj8KZr.js","assets/Schemes-ybUMM-3n.js","assets/work-XWO2R3xc.js","assets/Editor-CqTG2LCR.js","assets/trial-DNr-4StG.js","assets/Editor-C8pjkNg3.css","assets/Trial-BCKxFK2Z.js","assets/Accounts-Br-0hgfe.js","assets/Account-BJXyC8Zo.js","assets/Studies-B8vlp0Dg.js"])))=>i.map(i=>d[i]);
const Rn=(function(){const e=typeof document<"u"&&document.createElement("link").relList;return e&&e.supports&&e.supports("modulepreload")?"modulepreload":"preload"})(),Pn=function(n){return"/"+n},Pe={},b=function(e,t,o){let r=Promise.resolve();if(t&&t.length>0){let d=function(f){return Promise.all(f.map(h=>Promise.resolve(h).then(m=>({status:"fulfilled",value:m}),m=>({status:"rejected",reason:m}))))};document.getElementsByTagName("link");const a=document.querySelector("meta[property=csp-nonce]"),i=a?.nonce||a?.getAttribute("nonce");r=d(t.map(f=>{if(f=Pn(f),f in Pe)return;Pe[f]=!0;const h=f.endsWith(".css"),m=h?'[rel="stylesheet"]':"";if(document.querySelector(`link[href="${f}"]${m}`))return;const _=document.createElement("link");if(_.rel=h?"stylesheet":Rn,h||(_.as="script"),_.crossOrigin="",_.href=f,i&&_.setAttribute("nonce",i),document.head.appendChild(_),h)return new Promise((l,g)=>{_.addEventListener("load",l),_.addEventListener("error",()=>g(new Error(`Unable to preload CSS for ${f}`)))})}))}function s(a){const i=new Event("vite:preloadError",{cancelable:!0});if(i.payload=a,window.dispatchEvent(i),!i.defaultPrevented)throw a}return r.then(a=>{for(const i of a||[])i.status==="rejected"&&s(i.reason);return e().catch(s)})};var k,tn,On,D,fe,re,on,ne,rn,$e,_e,X=Symbol.for("pv"),se={},ae=[],In=/^m(i|n|o|s|text|space)$/,ve=Array.isArray,Ee=ae.slice,B=Object.assign;function j(n){n&&n.parentNode&&n.remove()}function sn(n,e,t){var o,r,s,a={},i=arguments.length;for(s in e)s=="key"?o=e[s]:s=="ref"&&typeof n!="function"?r=e[s]:a[s]=e[s];return i>2&&(a.children=i>3?Ee.call(arguments,2):t),q(n,a,o,r,null)}function q(n,e,t,o,r){var s={type:n,props:e,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:X,__v:r||++tn,__i:-1,__u:0};return!r&&k.vnode&&k.vnode(s),s}function Qt(){return{current:null}}function G(n){return n.children}function te(n,e){this.props=n,this.context=e,this.__g=0}function U(n,e){if(e==null)return n.__&&U(n.__,n.__i+1);for(var t;e<n.__k.length;e++)if((t=n.__k[e])&&t.__e)return t.__e;return typeof n.type!="function"||n.props.__P?null:U(n)}function Mn(n){var e,t=n.__v,o=t.__e,r=[],s=[],a=n.__P;a&&((e=B({constructor:X},t)).__v=t.__v+1,k.vnode&&k.vnode(e),Te(a,e,t,n.__n,a.namespaceURI,32&t.__u?[o]:null,r,o||U(t),32&t.__u,s),e.__v=t.__v,e.__.__k[e.__i]=e,dn(r,e,s),t.__=t.__e=null,e.__e!=o&&an(e))}function an(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(e){return e&&(n.__e=e.__e)}),an(n)}function Oe(n){(8&n.__g||(n.__g|=8,D.push(n),re++))&&fe==k.debounceRendering||((fe=k.debounceRendering)||queueMicrotask)(ln)}function ln(){try{for(var n,e=1;D.length;)D.length>e&&D.sort(on),n=D.shift(),e=D.length,8&n.__g&&Mn(n)}finally{(re=D.length)&&(fe||queueMicrotask)(ln)}}function hn(n,e,t,o,r,s,a,i,d,f,h){var m,_,l,g,T,w,$=o.__k||ae,p=e.length;for(d=Ln(t,e,$,d,p),m=0;m<p;m++)(l=t.__k[m])!=null&&(_=~l.__i&&$[l.__i]||se,l.__i=m,w=Te(n,l,_,r,s,a,i,d,f,h),g=l.__e,(_.ref!=l.ref||8&_.__u)&&(_.ref&&Se(_.ref,null,l,_),l.ref&&h.push(l.ref,l.__c||g,l)),T=T||g,4&l.__u?(d=un(l,d,n,!_.__v),_.__e&&(_.__e=null)):typeof l.type=="function"&&w!==void 0?d=w:g&&(d=g.nextSibling),l.__u&=-21);return t.__e=T,d}function Ln(n,e,t,o,r){var s,a,i,d,f,h,m,_,l,g=t.length,T=g,w=0,$=0,p=n.__k=Array(r);for(s=0;s<r;s++)(a=e[s])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=p[s]=q(null,a):ve(a)?a=p[s]=q(G,{children:a}):a.constructor===X&&a.__b?a=p[s]=q(a.type,a.props,a.key,a.ref,a.__v):p[s]=a,d=s+w,a.__=n,a.__b=n.__b+1,i=null,~(f=a.__i=Dn(a,t,d,T))&&(T--,(i=t[f])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,f==d-1?w--:f==d+1?w++:f!=d&&(f>d?w--:w++,$=1)):(~f||(r>g?w--:r<g&&w++),typeof a.type!="function"&&(a.__u|=4))):p[s]=null;if($){for(h=[],m=[],s=0;s<r;s++)if((a=p[s])&&16&a.__u){for(w=0,_=h.length;w<_;)h[l=w+_>>1]<a.__i?w=l+1:_=l;h[w]=a.__i,m[s]=w+1}for(w=h.length;s--;)m[s]&&(m[s]==w?w--:p[s].__u|=4)}if(T)for(s=0;s<g;s++)!(i=t[s])||2&i.__u||(i.__e==o&&(o=U(i)),Ae(i,i));return o}function un(n,e,t,o){var r,s,a,i;if(typeof n.type=="function"){if(n.props.__P)return e;if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=n,e=un(r[s],e,t,!1));return e}for(e&&!e.parentNode&&(e=U(n))&&!e.parentNode&&(e=null),a=n.__e,i=e;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!o&&t.moveBefore&&a.parentNode?t.moveBefore(a,e):t.insertBefore(a,e||null)),e=a;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function Dn(n,e,t,o){var r,s=n.key,a=n.type,i=e[t],d=i&&!(2&i.__u);if(i===null&&s==null||d&&s==i.key&&a==i.type)return t;if(o>(d?1:0)){for(r=t-1;r>=0;r--)if((i=e[r])&&!(2&i.__u)&&s==i.key&&a==i.type)return r;for(r=t+1;r<e.length;r++)if((i=e[r])&&!(2&i.__u)&&s==i.key&&a==i.type)return r}return-1}function Ie(n,e,t){t==null&&(t=""),e[0]=="-"?n.setProperty(e,t):n[e]=t}function Q(n,e,t,o,r){var s,a;if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof o=="string"&&(n.style.cssText=o=""),o)for(e in o)t&&e in t||Ie(n.style,e);if(t)for(e in t)o&&t[e]==o[e]||Ie(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof o!="function"&&(o=null),(n.__e||(n.__e={}))[e]=t,t&&o||(a=_e[e]||(_e[e]=Cn(e)),(n.__a||(n.__a={}))[e]=$e,s=e!=(e=e.replace(rn,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?n.addEventListener(e,a,s):n.removeEventListener(e,a,s));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{return void(n[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t)}}function Cn(n){return function(e){var t=this.__e;if(t){if(t=t[n],e[ne]==null)e[ne]=$e++;else if(e[ne]<this.__a[n])return;return t(k.event?k.event(e):e)}}}function Te(n,e,t,o,r,s,a,i,d,f){var h,m,_,l,g,T,w,$,p,E,v,K,z,L,O,u,c,y,R=e.type;if(e.constructor!==X)return null;128&t.__u&&(d=32&t.__u,h=t.__c.__z)&&(e.__u|=d,m=s=[],h.nodeType==8?i=oe(h,s):s.push(h),i=s[0]||i),(h=k.__b)&&h(e);e:if(typeof R=="function"){_=a.length;try{if($=e.props,p=(h=R.prototype)&&h.render,E=(h=R.contextType)&&o[h.__c],v=h?E?E.props.value:h.__:o,(l=t.__c)?(e.__c=l,2&l.__g&&(l.__g|=1)):(p?e.__c=l=new R($,v):(e.__c=l=new te($,v),l.constructor=R,l.render=Fn),E&&E.sub(l),l.state||(l.state={}),l.__n=o,l.__g|=8,l.__h=[],l.__k=[]),p&&(l.__s||(l.__s=l.state),R.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=B({},l.__s)),B(l.__s,R.getDerivedStateFromProps($,l.__s)))),g=l.props,T=l.state,l.__v=e,t.__c){if($!==g&&p&&!R.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps($,v),e.__v==t.__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate($,l.__s,v)===!1){e.__v!=t.__v&&(l.props=$,l.state=l.__s,l.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(N){N&&(N.__=e)}),ae.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&a.push(l),i=U(t);break e}l.componentWillUpdate&&l.componentWillUpdate($,l.__s,v),p&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(g,T,w)})}else p&&!R.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),p&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=v,l.props=$,l.__P=n,l.__g&=-5,K=k.__r,z=p?25:0;do l.__g&=-9,K&&K(e),h=l.render(l.props,l.state=l.__s,l.context);while(8&l.__g&&++z<25);p&&(ae.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(o=B({},o,l.getChildContext())),p&&t.__c&&l.getSnapshotBeforeUpdate&&(w=l.getSnapshotBeforeUpdate(g,T)),L=h&&h.type===G&&h.key==null?h.props.children:h,$.__P&&(h=i,r=(n=$.__P).namespaceURI,d=s=null,t.props&&t.props.__P!=n&&(t.__k.some(function(N){N&&Ae(N,N)}),t.__k=null),i=t.__k?U(t,0):null),i=hn(n,ve(L)?L:[L],e,t,o,r,s,a,i,d,f),$.__P&&(e.__e=null,i=h),e.__u&=-161,m&&m.some(j),l.__h.length&&a.push(l),1&l.__g&&(l.__g&=-4)}catch(N){if(a.length=_,e.__v=null,d||s)if(N&&N.then){if(e.__u|=128|d,s){for(~(c=s.indexOf(i||void 0))||(c=s.length);(y=s[c-1])&&y.nodeType==8;)c--;for(;c<s.length;c++)if(y=s[c])if(s[c]=null,O){if(y==u)break}else{if(y.nodeType!=8)break;y.data.startsWith("$s")&&(u=oe(O=y))}}if(!O){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;O=i}(h=oe(O=e.__c.__z||(e.__c.__z=O)))?(e.__e=O,i=h):e.__e=i,i=i&&i.nextSibling}else s&&s.some(j);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),N&&N.then||cn(e),k.__e(N,e,t)}}else i=e.__e=Un(t.__e,e,t,o,r,s,a,d,f,n);return(h=k.diffed)&&h(e),i}function oe(n,e){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var t=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))t++;else if(n.data.startsWith("/$s")&&!--t)return n}e&&e.push(n)}}function cn(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(cn))}function dn(n,e,t){for(var o=0;o<t.length;)Se(t[o++],t[o++],t[o++]);k.__c&&k.__c(e,n),n.some(function(r){try{n=r.__h,r.__h=[],n.some(function(s){s.call(r)})}catch(s){k.__e(s,r.__v)}})}function Un(n,e,t,o,r,s,a,i,d,f){var h,m,_,l,g,T,w,$,p=t.props||se,E=e.props,v=e.type;if(v=="svg"?r="http://www.w3.org/2000/svg":v=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(h=0;h<s.length;h++)if((g=s[h])&&(v?g.localName==v:g.nodeType==3)){n=g,s[h]=null;break}}if(!n){if($=f.ownerDocument||document,!v)return $.createTextNode(E);n=$.createElementNS(r,v,E.is?E:f),i&&(k.__m&&k.__m(e,s),i=!1),s=null}if(v){if(f=v=="template"&&n.content||n,s=v=="textarea"&&E.defaultValue!=null?null:s&&Ee.call(f.childNodes),!i&&s)for(p={},h=0;h<n.attributes.length;h++)p[(g=n.attributes[h]).name]=g.value;for(h in p)g=p[h],h=="dangerouslySetInnerHTML"?_=g:h=="children"||h in E||h=="value"&&"defaultValue"in E||h=="checked"&&"defaultChecked"in E||Q(n,h,null,g,r);for(h in E)g=E[h],h=="children"?l=g:h=="dangerouslySetInnerHTML"?m=g:h=="value"?T=g:h=="checked"?w=g:i&&typeof g!="function"||p[h]===g||Q(n,h,g,p[h],r);m?(i||_&&(m.__html==_.__html||m.__html==n.innerHTML)||(n.innerHTML=m.__html),e.__k=[]):(_&&(n.textContent=""),(v=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&In.test(v))&&(r="http://www.w3.org/1999/xhtml"),hn(f,ve(l)?l:[l],e,t,o,r,s,a,s?s[0]:t.__k&&U(t,0),i,d),s&&s.some(j)),i&&v!="textarea"||(h="value",v=="progress"&&T==null?n.removeAttribute(h):T==null||T===n[h]&&(v!="progress"||T)||Q(n,h,T,p[h],r),h="checked",w!=null&&w!=n[h]&&Q(n,h,w,p[h],r))}else p===E||i&&n.data==E||(n.data=E);return n}function Se(n,e,t,o){try{typeof n=="function"?e?e.__x=n(e)||1:o&&(o=o.__c||o.__e)&&(e=o.__x)&&(o.__x=null,typeof e=="function"?e():n(null)):n.current=e}catch(r){k.__e(r,t)}}function Ae(n,e,t){var o,r,s,a;if(k.unmount&&k.unmount(n),!(o=n.ref)||o.current&&o.current!=n.__e||Se(o,null,e,n),o=n.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(i){k.__e(i,e)}o.__P=o.__n=null}if(o=n.__k)for(a=0;a<o.length;a++)o[a]&&Ae(o[a],e,typeof n.type!="function"||t&&!n.props.__P);!t&&(o=n.__c)&&(o=o.__z)&&(r=oe(o,s=[]))&&(o==n.__e&&s.some(j),j(r),j(o)),t||j(n.__e),n.__e=n.__c=n.__=null}function Fn(n,e,t){return this.constructor(n,t)}function Me(n,e){var t,o,r,s;k.__&&k.__(n,e),e.nodeType==9&&(e=e.documentElement),o=(t=n&&32&n.__u)?null:e.__k,e.__k=q(G,{children:[n]}),r=[],s=[],Te(e,e.__k,o||se,se,e.namespaceURI,o?null:e.firstChild?Ee.call(e.childNodes):null,r,o?o.__e:e.firstChild,t,s),dn(r,e.__k,s),e.__k.props.children=null}k={__e:function(n,e,t,o){for(var r,s,a;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((a=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(n)),r.componentDidCatch&&(r.componentDidCatch(n,o||{}),a=1),a&&8&r.__g)return void(r.__g|=2)}catch(i){n=i}}throw re=0,n}},tn=0,On=function(n){return n!=null&&n.constructor===X},te.prototype.setState=function(n,e){var t=this.__s;t&&t!=this.state||(t=this.__s=B({},this.state)),typeof n=="function"&&(n=n(B({},t),this.props)),n&&(B(t,n),this.__v&&(e&&this.__k.push(e),Oe(this)))},te.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),Oe(this))},te.prototype.render=G,D=[],re=0,on=function(n,e){return n.__v.__b-e.__v.__b},ne=Symbol(),rn=/(PointerCapture)$|Capture$/i,$e=0,_e={};var jn=Symbol.for("pv"),Wn=0;function P(n,e,t,o,r,s){e||(e={});var a,i,d=e;if("ref"in d&&typeof n!="function")for(i in d={},e)i=="ref"?a=e[i]:d[i]=e[i];var f={type:n,props:d,key:t,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:jn,__v:--Wn,__i:-1,__u:0};return k.vnode&&k.vnode(f),f}var Y,x,ue,Le,ge=Object.is,ie=0,fn=[],pe=[],S=k,De=S.__b,Ce=S.__r,Ue=S.diffed,Fe=S.__c,je=S.unmount,We=S.__;function xe(n,e){S.__h&&S.__h(x,n,ie||e),ie=0;var t=x.__H||(x.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function eo(n){return ie=1,Bn(gn,n)}function Bn(n,e,t){var o=xe(Y++,2);if(o.t=n,!o.__c&&(o.__=[gn(void 0,e),function(s){var a=(o.__N||o.__)[0],i=o.t(a,s);ge(a,i)||(o.__N=[i,o.__[1]],o.__c.setState({}))}],o.__c=x,!x.__f)){x.__f=!0;var r=x.shouldComponentUpdate;x.shouldComponentUpdate=function(s,a,i){var d=this.__H;if(!d)return!0;var f=!1,h=this.props!=s;if(d.__.some(function(_){_.__N&&(f=!0,ge(_.__[0],_.__N[0])||(h=!0))}),r){var m=r.call(this,s,a,i);return f?m||h:m}return!f||h}}return o.__}function Vn(n,e){var t=xe(Y++,3);!S.__s&&_n(t.__H,e)&&(t.__P=!0,t.__=n,t.u=e,x.__H.__h.push(t))}function no(n){return ie=5,Hn(function(){return{current:n}},[])}function Hn(n,e){var t=xe(Y++,7);return _n(t.__H,e)&&(t.__=n(),t.__H=e),t.__}function Gn(){var n;do{for(;n=pe.shift();)try{Z(n)}catch(t){S.__e(t,{__:(n=n.__P)&&n.__v})}for(;n=fn.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(Z),e.__h.some(me),e.__h=[]}catch(t){e.__h=[],S.__e(t,n.__v)}}}while(pe.length)}S.__b=function(n){x=null,De&&De(n)},S.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),We&&We(n,e)},S.__r=function(n){Ce&&Ce(n),Y=0;var e=(x=n.__c).__H;e&&(ue==x?x.__h=[]:(e.__h.some(Z),e.__h.some(me),Y=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),ue=x},S.diffed=function(n){Ue&&Ue(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&Ve(fn.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),ue=x=null},S.__c=function(n,e){e.some(function(t){try{t.__h.some(Z),t.__h=t.__h.filter(function(o){return!o.__||me(o)})}catch(o){t.__h=[function(){throw o}]}}),Fe&&Fe(n,e)},S.unmount=function(n){je&&je(n);var e,t,o=n.__c;o&&o.__H&&(o.__H.__.some(function(r){try{if(r.__P&&r.__c){if(t===void 0){for(t=n.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}r.__P=t,Ve(pe.push(r))}else Z(r)}catch(s){e=s}}),o.__H=void 0,e&&S.__e(e,o.__v))};var Be=typeof requestAnimationFrame=="function";function Kn(n){var e,t=function(){clearTimeout(o),Be&&cancelAnimationFrame(e),setTimeout(n)},o=setTimeout(t,35);Be&&(e=requestAnimationFrame(t))}function Ve(n){n!=1&&Le==S.requestAnimationFrame||((Le=S.requestAnimationFrame)||Kn)(Gn)}function Z(n){var e=x,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),x=e}function me(n){var e=x;n.__c=n.__(),x=e}function _n(n,e){return!n||n.length!=e.length||e.some(function(t,o){return!ge(t,n[o])})}function gn(n,e){return typeof e=="function"?e(n):e}class V{constructor(e){this.value=e}valueOf(){return this.value}}class A extends V{constructor(e="???"){super(e)}toString(e){return`{${this.value}}`}}class M extends V{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}}class F extends V{static supportsValue(e){if(typeof e=="number"||e instanceof Date)return!0;if(e instanceof V)return F.supportsValue(e.valueOf());if("Temporal"in globalThis){const t=globalThis.Temporal;if(e instanceof t.Instant||e instanceof t.PlainDateTime||e instanceof t.PlainDate||e instanceof t.PlainMonthDay||e instanceof t.PlainTime||e instanceof t.PlainYearMonth)return!0}return!1}constructor(e,t={}){e instanceof F?(t={...e.opts,...t},e=e.value):e instanceof V&&(e=e.valueOf()),typeof e=="object"&&"calendarId"in e&&t.calendar===void 0&&(t={...t,calendar:e.calendarId}),super(e),this.opts=t}[Symbol.toPrimitive](e){return e==="string"?this.toString():this.toNumber()}toNumber(){const e=this.value;if(typeof e=="number")return e;if(e instanceof Date)return e.getTime();if("epochMilliseconds"in e)return e.epochMilliseconds;if("toZonedDateTime"in e)return e.toZonedDateTime("UTC").epochMilliseconds;throw new TypeError("Unwrapping a non-number value as a number")}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value=="number"||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}}const He=100,zn="⁨",qn="⁩";function Zn(n,e,t){if(t===e||t instanceof M&&e instanceof M&&t.value===e.value)return!0;if(e instanceof M&&typeof t=="string"){let o=n.memoizeIntlObject(Intl.PluralRules,e.opts).select(e.value);if(t===o)return!0}return!1}function Ge(n,e,t){return e[t]?H(n,e[t].value):(n.reportError(new RangeError("No default")),new A)}function ye(n,e){const t=[],o=Object.create(null);for(const r of e)r.type==="narg"?o[r.name]=J(n,r.value):t.push(J(n,r));return{positional:t,named:o}}function J(n,e){switch(e.type){case"str":return e.value;case"num":return new M(e.value,{minimumFractionDigits:e.precision});case"var":return Yn(n,e);case"mesg":return Jn(n,e);case"term":return Xn(n,e);case"func":return Qn(n,e);case"select":return et(n,e);default:return new A}}function Yn(n,{name:e}){let t;if(n.params)if(Object.prototype.hasOwnProperty.call(n.params,e))t=n.params[e];else return new A(`$${e}`);else if(n.args&&Object.prototype.hasOwnProperty.call(n.args,e))t=n.args[e];else return n.reportError(new ReferenceError(`Unknown variable: $${e}`)),new A(`$${e}`);if(t instanceof V)return t;switch(typeof t){case"string":return t;case"number":return new M(t);case"object":if(F.supportsValue(t))return new F(t);default:return n.reportError(new TypeError(`Variable type not supported: $${e}, ${typeof t}`)),new A(`$${e}`)}}function Jn(n,{name:e,attr:t}){const o=n.bundle._messages.get(e);if(!o)return n.reportError(new ReferenceError(`Unknown message: ${e}`)),new A(e);if(t){const r=o.attributes[t];return r?H(n,r):(n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new A(`${e}.${t}`))}return o.value?H(n,o.value):(n.reportError(new ReferenceError(`No value: ${e}`)),new A(e))}function Xn(n,{name:e,attr:t,args:o}){const r=`-${e}`,s=n.bundle._terms.get(r);if(!s)return n.reportError(new ReferenceError(`Unknown term: ${r}`)),new A(r);if(t){const i=s.attributes[t];if(i){n.params=ye(n,o).named;const d=H(n,i);return n.params=null,d}return n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new A(`${r}.${t}`)}n.params=ye(n,o).named;const a=H(n,s.value);return n.params=null,a}function Qn(n,{name:e,args:t}){let o=n.bundle._functions[e];if(!o)return n.reportError(new ReferenceError(`Unknown function: ${e}()`)),new A(`${e}()`);if(typeof o!="function")return n.reportError(new TypeError(`Function ${e}() is not callable`)),new A(`${e}()`);try{let r=ye(n,t);return o(r.positional,r.named)}catch(r){return n.reportError(r),new A(`${e}()`)}}function et(n,{selector:e,variants:t,star:o}){let r=J(n,e);if(r instanceof A)return Ge(n,t,o);for(const s of t){const a=J(n,s.key);if(Zn(n,r,a))return H(n,s.value)}return Ge(n,t,o)}function pn(n,e){if(n.dirty.has(e))return n.reportError(new RangeError("Cyclic reference")),new A;n.dirty.add(e);const t=[],o=n.bundle._useIsolating&&e.length>1;for(const r of e){if(typeof r=="string"){t.push(n.bundle._transform(r));continue}if(n.placeables++,n.placeables>He)throw n.dirty.delete(e),new RangeError(`Too many placeables expanded: ${n.placeables}, max allowed is ${He}`);o&&t.push(zn),t.push(J(n,r).toString(n)),o&&t.push(qn)}return n.dirty.delete(e),t.join("")}function H(n,e){return typeof e=="string"?n.bundle._transform(e):pn(n,e)}class nt{constructor(e,t,o){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=o}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let o=this.bundle._intls.get(e);o||(o={},this.bundle._intls.set(e,o));let r=JSON.stringify(t);return o[r]||(o[r]=new e(this.bundle.locales,t)),o[r]}}function we(n,e){const t=Object.create(null);for(const[o,r]of Object.entries(n))e.includes(o)&&(t[o]=r.valueOf());return t}const Ke=["unitDisplay","currencyDisplay","useGrouping","minimumIntegerDigits","minimumFractionDigits","maximumFractionDigits","minimumSignificantDigits","maximumSignificantDigits"];function tt(n,e){let t=n[0];if(t instanceof A)return new A(`NUMBER(${t.valueOf()})`);if(t instanceof M)return new M(t.valueOf(),{...t.opts,...we(e,Ke)});if(t instanceof F)return new M(t.toNumber(),{...we(e,Ke)});throw new TypeError("Invalid argument to NUMBER")}const ot=["dateStyle","timeStyle","fractionalSecondDigits","dayPeriod","hour12","weekday","era","year","month","day","hour","minute","second","timeZoneName"];function rt(n,e){let t=n[0];if(t instanceof A)return new A(`DATETIME(${t.valueOf()})`);if(t instanceof F||t instanceof M)return new F(t,we(e,ot));throw new TypeError("Invalid argument to DATETIME")}const ze=new Map;function st(n){const e=Array.isArray(n)?n.join(" "):n;let t=ze.get(e);return t===void 0&&(t=new Map,ze.set(e,t)),t}class at{constructor(e,{functions:t,useIsolating:o=!0,transform:r=s=>s}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:tt,DATETIME:rt,...t},this._useIsolating=o,this._transform=r,this._intls=st(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){const o=[];for(let r=0;r<e.body.length;r++){let s=e.body[r];if(s.id.startsWith("-")){if(t===!1&&this._terms.has(s.id)){o.push(new Error(`Attempt to override an existing term: "${s.id}"`));continue}this._terms.set(s.id,s)}else{if(t===!1&&this._messages.has(s.id)){o.push(new Error(`Attempt to override an existing message: "${s.id}"`));continue}this._messages.set(s.id,s)}}return o}formatPattern(e,t=null,o=null){if(typeof e=="string")return this._transform(e);let r=new nt(this,o,t);try{return pn(r,e).toString(r)}catch(s){if(r.errors&&s instanceof Error)return r.errors.push(s),new A().toString(r);throw s}}}const ce=/^(-?[a-zA-Z][\w-]*) *= */gm,qe=/\.([a-zA-Z][\w-]*) *= */y,it=/\*?\[/y,de=/(-?[0-9]+(?:\.([0-9]+))?)/y,lt=/([a-zA-Z][\w-]*)/y,Ze=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,ht=/^[A-Z][A-Z0-9_-]*$/,ee=/([^{}\n\r]+)/y,ut=/([^\\"\n\r]*)/y,Ye=/\\([\\"])/y,Je=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,ct=/^\n+/,Xe=/ +$/,dt=/ *\r?\n/g,ft=/( *)$/,_t=/{\s*/y,Qe=/\s*}/y,gt=/\[\s*/y,pt=/\s*] */y,mt=/\s*\(\s*/y,yt=/\s*->\s*/y,wt=/\s*:\s*/y,bt=/\s*,?\s*/y,kt=/\s+/y;class $t{constructor(e){this.body=[],ce.lastIndex=0;let t=0;for(;;){let u=ce.exec(e);if(u===null)break;t=ce.lastIndex;try{this.body.push(d(u[1]))}catch(c){if(c instanceof SyntaxError)continue;throw c}}function o(u){return u.lastIndex=t,u.test(e)}function r(u,c){if(e[t]===u)return t++,!0;if(c)throw new c(`Expected ${u}`);return!1}function s(u,c){if(o(u))return t=u.lastIndex,!0;if(c)throw new c(`Expected ${u.toString()}`);return!1}function a(u){u.lastIndex=t;let c=u.exec(e);if(c===null)throw new SyntaxError(`Expected ${u.toString()}`);return t=u.lastIndex,c}function i(u){return a(u)[1]}function d(u){let c=h(),y=f();if(c===null&&Object.keys(y).length===0)throw new SyntaxError("Expected message value or attributes");return{id:u,value:c,attributes:y}}function f(){let u=Object.create(null);for(;o(qe);){let c=i(qe),y=h();if(y===null)throw new SyntaxError("Expected attribute value");u[c]=y}return u}function h(){let u;if(o(ee)&&(u=i(ee)),e[t]==="{"||e[t]==="}")return m(u?[u]:[],1/0);let c=z();return c?u?m([u,c],c.length):(c.value=L(c.value,ct),m([c],c.length)):u?L(u,Xe):null}function m(u=[],c){for(;;){if(o(ee)){u.push(i(ee));continue}if(e[t]==="{"){u.push(_());continue}if(e[t]==="}")throw new SyntaxError("Unbalanced closing brace");let I=z();if(I){u.push(I),c=Math.min(c,I.length);continue}break}let y=u.length-1,R=u[y];typeof R=="string"&&(u[y]=L(R,Xe));let N=[];for(let I of u)I instanceof en&&(I=I.value.slice(0,I.value.length-c)),I&&N.push(I);return N}function _(){s(_t,SyntaxError);let u=l();if(s(Qe))return u;if(s(yt)){let c=w();return s(Qe,SyntaxError),{type:"select",selector:u,...c}}throw new SyntaxError("Unclosed placeable")}function l(){if(e[t]==="{")return _();if(o(Ze)){let[,u,c,y=null]=a(Ze);if(u==="$")return{type:"var",name:c};if(s(mt)){let R=g();if(u==="-")return{type:"term",name:c,attr:y,args:R};if(ht.test(c))return{type:"func",name:c,args:R};throw new SyntaxError("Function names must be all upper-case")}return u==="-"?{type:"term",name:c,attr:y,args:[]}:{type:"mesg",name:c,attr:y}}return p()}function g(){let u=[];for(;;){switch(e[t]){case")":return t++,u;case void 0:throw new SyntaxError("Unclosed argument list")}u.push(T()),s(bt)}}function T(){let u=l();return u.type!=="mesg"?u:s(wt)?{type:"narg",name:u.name,value:p()}:u}function w(){let u=[],c=0,y;for(;o(it);){r("*")&&(y=c);let R=$(),N=h();if(N===null)throw new SyntaxError("Expected variant value");u[c++]={key:R,value:N}}if(c===0)return null;if(y===void 0)throw new SyntaxError("Expected default variant");return{variants:u,star:y}}function $(){s(gt,SyntaxError);let u;return o(de)?u=E():u={type:"str",value:i(lt)},s(pt,SyntaxError),u}function p(){if(o(de))return E();if(e[t]==='"')return v();throw new SyntaxError("Invalid expression")}function E(){let[,u,c=""]=a(de),y=c.length;return{type:"num",value:parseFloat(u),precision:y}}function v(){r('"',SyntaxError);let u="";for(;;){if(u+=i(ut),e[t]==="\\"){u+=K();continue}if(r('"'))return{type:"str",value:u};throw new SyntaxError("Unclosed string literal")}}function K(){if(o(Ye))return i(Ye);if(o(Je)){let[,u,c]=a(Je),y=parseInt(u||c,16);return y<=55295||57344<=y?String.fromCodePoint(y):"�"}throw new SyntaxError("Unknown escape sequence")}function z(){let u=t;switch(s(kt),e[t]){case".":case"[":case"*":case"}":case void 0:return!1;case"{":return O(e.slice(u,t))}return e[t-1]===" "?O(e.slice(u,t)):!1}function L(u,c){return u.replace(c,"")}function O(u){let c=u.replace(dt,`
`),y=ft.exec(u)[1].length;return new en(c,y)}}}class en{constructor(e,t){this.value=e,this.length=t}}const mn=`### Words of the interface in English. The other languages have the same ids and the same arguments.
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
   *[keys] Marking: arrows move the edges, S the sentence, C a clause
}
cursor-nothing = { $by ->
    [hand] Tap on a sentence or on a unit.
   *[keys] J and K move through the text, ? shows all keys.
}
cursor-part = Marking a further part of { $unit }
cursor-unmarked = Nothing marked as a whole here.
keyless-categories = Those without a key: press { $key } and choose one.
note-about = About { $thing }
note-about-document = About the whole document
notes-others = Unsure, and with notes
notes-low = hardly sure
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
   *[keys] Now { $unit }; its { $attribute } is open: F.
}
choose-relation-first = Choose a relation first: its row stands in the structure.
confidence-given = Confidence: { $level }.
confidence-none = No confidence given.
deleted = { $by ->
    [hand] Deleted; Undo brings it back.
   *[keys] Deleted; Ctrl-Z brings it back.
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
relate-prompt = { $thing } relates to
relate-prompt-relation = That { $relation } relates to
relate-prompt-link = { $unit } goes with the premise of
relate-prompt-restate = { $unit } says the same as
relate-prompt-undercut = { $unit } undercuts that
relate-prompt-undercut-by = Who undercuts that { $relation }?
related = { $relation }.
retarget-prompt = Instead of “{ $relation }”: to
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
first-time-mark = { $by ->
    [hand] Mark a part of the text with a long press, or tap on a sentence; then tap on a category, such as { $title }.
   *[keys] Mark a part of the text with the mouse, or go to its sentence with { $next } and press { $mark }; then choose a category by its key, such as { $category }, { $title }.
}
first-time-relate = { $by ->
    [hand] To relate two parts, tap on the first, on Relate, on the other one, and on Accept.
   *[keys] To relate two parts, go to the first, press { $relate }, go to the other, and press { $accept }.
}
first-time-saved = { $by ->
    [hand] Everything is saved by itself; Undo takes it back. The guideline stands behind Structure.
   *[keys] Everything is saved by itself; { $undo } takes it back. { $guideline } shows the guideline, { $help } all keys.
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

export-looked-at = The page has looked at { $n } of { $all } documents, spread over the study. “export.json” tells what is lost of all.

## The page of the phases: what each asks, and its gold

gold-again-button = Open again<aside> { $title }</aside>
gold-again-later = { $n ->
    [one] One later layer began with its units and stays as it is: { $layers }.
   *[other] { $n } later layers began with its units and stay as they are: { $layers }.
}
gold-again-later-layer = { $annotator }, { $phase }
gold-again-no = Leave it finished
gold-again-none = No later layer began with its units.
gold-again-yes = Open it
gold-busy = Being made …
gold-busy-reading = Being made: reading what annotators finished.
gold-busy-record = Being made: writing the record, { $done } of { $all } decisions.
gold-busy-relations = Being made: deciding on relations, { $done } of { $all } documents.
gold-busy-storing = Being made: storing.
gold-busy-units = Being made: deciding on the units of { $all ->
    [one] { $all } document
   *[other] { $all } documents
}.
gold-cancel-button = Cancel<aside> the gold of { $phase }</aside>
gold-cancelled = Cancelled. What was there before stays as it is.
gold-download = Download the record of its decisions
gold-failed = Not made: { $reason }.
gold-finish-button = Finish<aside> { $title }</aside>
gold-heading = Gold of { $phase }
gold-layers-all = all with a gold layer
gold-layers-caption = { $n ->
    [one] { $n } document
   *[other] { $n } documents
}
gold-layers-column-document = Document
gold-layers-column-gold = Gold
gold-layers-label = Gold layers of { $phase }
gold-layers-none = There is no such document.
gold-layers-nobody = without a gold layer
gold-layers-open = open
gold-layers-finished = finished
gold-layers-search = Search
gold-layers-show = Show
gold-layers-show-more = Show more
gold-least = Annotators who must have finished a document
gold-least-hint = 2 by default.
gold-made-of = Made from the votes of those who finished a document. What a person changed in a gold layer is left as it is.
gold-make-button = Make the gold from votes<aside> of { $phase }</aside>
gold-outcome = Gold layers: { $added } new, { $changed } changed, { $unchanged } as before. Of { $decisions ->
    [one] { $decisions } decision
   *[other] { $decisions } decisions
}, <strong>{ $undecided ->
    [0] none is open
    [one] { $undecided } is for people to decide
   *[other] { $undecided } are for people to decide
}</strong>.
gold-outcome-derived = Later layers that began with units of a gold that has changed: { $n }
gold-outcome-derived-layer = { $title } of { $annotator }, { $phase }
gold-outcome-left = Left as a person changed them: { $n }
gold-outcome-more = { $n ->
    [one] and { $n } more
   *[other] and { $n } more
}
gold-outcome-notes = Notes: { $n }
gold-outcome-open = { $n ->
    [one] { $n } document has something to decide; its gold layer is open below.
   *[other] { $n } documents have something to decide; their gold layers are open below.
}
gold-outcome-reopened = Decisions of people that no longer hold: { $n }
gold-queued = Waits for its turn.
gold-rule-arborescence = The tree with most votes
gold-rule-attributes = Attributes are decided by
gold-rule-attributes-usual = More than half (default)
gold-rule-boundaries = More than half, on boundaries and category together
gold-rule-dawid_skene = A model that weighs annotators by how they err (Dawid & Skene)
gold-rule-hmm = A model of annotators that looks at neighbours (HMM)
gold-rule-k = Annotators who must agree
gold-rule-k_of_n = A fixed number of annotators
gold-rule-mace = A model for crowds of whom some guess (MACE)
gold-rule-majority = More than half
gold-rule-majority_edges = More than half, relation by relation
gold-rule-medoid = All of the annotator who agrees most with the others
gold-rule-none = Nothing: leave relations out
gold-rule-other = Another rule
gold-rule-other-name = Its name
gold-rule-other-name-hint = As argora gold takes it, such as plurality(ties='overall').
gold-rule-plurality = Most votes; a tie stays open
gold-rule-relations = Relations are decided by
gold-rule-relations-usual = The tree with most votes where the scheme wants one root, else more than half (default)
gold-rule-units = Units are decided by
gold-rule-units-usual = More than half; in free text on boundaries and category together (default)
gold-rules = Rules
gold-rules-hint = What no rule can decide stays open for people.
gold-state-finished = finished
gold-state-none = none yet
gold-state-open = open
gold-state-wrong = { $n ->
    [one] breaks { $n } rule of the scheme
   *[other] breaks { $n } rules of the scheme
}
gold-upload = Upload the record with decisions of people
gold-upload-hint = Write into the columns decision and decided_by of the rows whose status is undecided.
phases = Phases
phases-add-button = Add a phase
phases-asks = Annotators decide
phases-asks-attributes = their attributes
phases-asks-label = What phase { $name } asks
phases-asks-relations = relations
phases-asks-units = units
phases-change-title = Change the phases
phases-choice = Phase
phases-close-asks = Annotators can then only read it. Close it?
phases-close-button = Close this phase
phases-divide-title = Divide the study into phases
phases-earlier-button = Move up<aside> phase { $n }</aside>
phases-finished = { $finished } of { $n } tasks finished.
phases-fixed-before = A phase in which somebody has annotated stays as it is, and so do those before it. What was annotated before there were phases belongs to the first one.
phases-from-gold = Starts from the gold of { $before }.
phases-from-gold-choice = Start from the gold of the phase before; its units are fixed
phases-gold-layers = The gold is stored as the layers of
phases-gold-name = Name of its gold
phases-name = Name
phases-none = This study has no phases: its annotators answer one question. With phases they first mark units, for instance, and then all draw relations between the same gold units.
phases-not-saved = Not saved: { $reason }.
phases-number = Phase { $n }
phases-open-again-button = Open this phase again<aside> { $name }</aside>
phases-open-button = Open this phase<aside> { $name }</aside>
phases-remove-button = Remove<aside> phase { $n }</aside>
phases-save-button = Save the phases
phases-state-closed = closed
phases-state-open = open
phases-state-planned = planned: annotators do not see it
phases-waiting = { $n ->
    [one] { $n } document waits for the gold of { $before }.
   *[other] { $n } documents wait for the gold of { $before }.
}

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
`;function vt(n){try{return localStorage.getItem(n)}catch{return null}}function Et(n,e){try{localStorage.setItem(n,e)}catch{}}const W={en:{tag:"en",direction:"ltr"},de:{tag:"de",direction:"ltr"},mirrored:{tag:"en",direction:"rtl"}},yn={en:"English",de:"Deutsch"},wn="argora:language";let Ne="en",Re="en";const Tt=n=>n!==null&&Object.hasOwn(W,n),bn=n=>n.split("-")[0].toLowerCase();function St(){const n=vt(wn);return Tt(n)?n:navigator.languages.map(bn).find(e=>Object.hasOwn(yn,e))??"en"}const At=()=>Ne,xt=n=>W[n].direction;function Nt(n){Ne=n,Re=navigator.languages.find(e=>bn(e)===W[n].tag)??W[n].tag,document.documentElement.lang=W[n].tag,document.documentElement.dir=W[n].direction}function Rt(n){Et(wn,n),location.reload()}const to=()=>Re,oo=(n,e)=>n.toLocaleString(W[Ne].tag,e),ro=(n,e="conjunction")=>new Intl.ListFormat(Re,{type:e}).format(n),kn=ke("en",mn);let $n=[kn],be=null;function ke(n,...e){const t=n==="mirrored",o=new at(t?"en":n,{useIsolating:xt(n)==="rtl",...t&&{transform:Pt}});for(const r of e)o.addResource(new $t(r));return o}const Pt=n=>n.trim()===""?n:`‮${n}‬`;async function Ot(n){const[e,t,o]=await Promise.all([b(()=>import("./de-IWujitxw.js"),[]),n?b(()=>import("./pages.de-o74XAx-F.js"),[]):null,b(()=>import("./server.de-CDcPvZBE.js"),[])]);return{words:e.default,pages:t?.default??"",server:o.default}}const It=async n=>({words:mn,pages:n?(await b(async()=>{const{default:e}=await import("./pages.en-CcBQi396.js");return{default:e}},[])).default:"",server:""});async function vn(n,{pages:e=!1}={}){const t=n==="de"?await Ot(e).catch(()=>null):await It(e);if(t===null)return vn("en",{pages:e});$n=[ke(n,t.words,t.pages),kn],be=t.server===""?null:ke(n,t.server),Nt(n)}function C(n,...[e]){return Tn(n,e??{})}function En(n,e={}){const t=be?.getMessage(n)?.value,o=[],r=t?be.formatPattern(t,e,o):null;return o.length>0?null:r}const Mt=n=>n.toLowerCase().replace(/[^a-z0-9]+/g,"-").replace(/^-|-$/g,""),so=n=>n.split("; ").map(Lt).join("; ");function Lt(n){const e=[...n.matchAll(nn)].map(([o])=>Number(o.replaceAll(",",""))),t=Object.fromEntries(e.map((o,r)=>[`n${r+1}`,o]));return En(`says-${Mt(n.replace(nn,"n"))}`,t)??n}const nn=/\d[\d,]*/g,Dt=globalThis.matchMedia?.("(max-width: 60rem) and (pointer: coarse)");function Tn(n,e){for(const t of $n){const o=t.getMessage(n)?.value;if(o)return t.formatPattern(o,{by:Dt?.matches?"hand":"keys",...e},[])}return n}const[le,Sn]=["﷐","﷑"],Ct=new RegExp(`${le}(\\d+)${le}|<(\\w+)>(.*?)</\\2>`,"gs");function Ut(n,e){const t=Object.entries(e),o=t.filter(([a])=>!a.startsWith("<")).map(([a,i],d)=>typeof i=="number"?[a,i]:[a,typeof i=="string"?i.replaceAll("<",Sn):`${le}${d}${le}`]),r=t.filter(([a])=>!a.startsWith("<")).map(([,a])=>a),s=Object.fromEntries(t.filter(([a])=>a.startsWith("<")));return sn(G,null,...An(Tn(n,Object.fromEntries(o)),r,s))}const ao=n=>sn("span",{class:"aside"},n);function An(n,e,t){const o=[];let r=0;const s=a=>{a>r&&o.push(n.slice(r,a).replaceAll(Sn,"<"))};for(const a of n.matchAll(Ct)){const[i,d,f,h]=a;s(a.index),r=a.index+i.length,o.push(d===void 0?t[`<${f}>`](An(h,e,t)):e[Number(d)])}return s(n.length),o}class Ft extends Error{constructor(e,t,o=null){super(Ht(e,t)),this.status=e,this.body=t,this.retryAfter=o}status;body;retryAfter;get code(){return typeof this.body.code=="string"?this.body.code:""}get parameters(){return this.body.parameters??{}}}class jt extends Error{}const Wt=2e4;async function Bt(n,e,t,o){const r=await Vt(n,e,t,o??AbortSignal.timeout(Wt)),a=(r.headers.get("Content-Type")??"").includes("json")?await r.text():"",i=a===""?void 0:JSON.parse(a);if(r.ok)return i;throw new Ft(r.status,i??{},Number(r.headers.get("Retry-After"))||null)}async function Vt(n,e,t,o){const r={Accept:"application/json"};n!=="GET"&&(r["X-Argora"]="1"),t!==void 0&&(r["Content-Type"]="application/json");try{return await fetch(e,{method:n,headers:r,credentials:"same-origin",body:t===void 0?null:JSON.stringify(t),signal:o})}catch{throw new jt(C("server-away"))}}function Ht(n,{code:e,parameters:t,detail:o}){const r=typeof e=="string"?En(`error-${e}`,Gt(t??{})):null;return r!==null?r:typeof o=="string"?o:n===401?C("server-sign-in"):n===404?C("server-nothing"):C("server-answered",{status:String(n)})}const Gt=n=>Object.fromEntries(Object.entries(n).map(([e,t])=>[e,typeof t=="number"?t:String(t)])),he=encodeURIComponent,xn=n=>`/api/studies/${he(n)}`,io=n=>`${xn(n)}/about`,Kt=(n,e)=>`${xn(n)}/documents/${he(e)}`,zt=n=>n===""?"":`?${new URLSearchParams({phase:n})}`,lo=(n,{key:e,phase:t},o="")=>`/s/${he(n)}/d/${he(e)}${o}${zt(t??"")}`,ho=(n,e)=>`${Kt(n,e)}/layer`;function qt({title:n,part:e,me:t,children:o}){return Vn(()=>{document.title=`${e?`${e}: `:""}${n} · Argora`},[n,e]),P("div",{class:"page",children:[P("a",{class:"skip",href:"#main",children:C("to-content")}),P("header",{class:"top",children:[P("a",{class:"home",href:"/",children:"Argora"}),P("p",{children:[t&&P(G,{children:[P("a",{href:"/account",children:t.name})," ",P("button",{type:"button",class:"quiet",onClick:()=>{Yt()},children:C("sign-out-button")})," "]}),P(Zt,{})]})]}),P("main",{id:"main",children:[P("h1",{children:n}),o]})]})}function Zt(){return P("select",{class:"languages","aria-label":C("language"),value:At(),onChange:n=>Rt(n.currentTarget.value),children:Object.entries(yn).map(([n,e])=>P("option",{value:n,lang:n,children:e},n))})}async function Yt(){await Bt("DELETE","/api/session"),location.assign("/")}const Nn=/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/?$/,Jt=[[/^\/setup\/?$/,()=>b(()=>import("./Setup-Cy-_eemB.js"),__vite__mapDeps([0,1]))],[/^\/enter\/?$/,()=>b(()=>import("./Enter-DhUBTXhg.js"),__vite__mapDeps([2,3,1,4]))],[/^\/reset\/?$/,()=>b(()=>import("./Reset-CRFvy6kB.js"),__vite__mapDeps([5,1]))],[/^\/join\/(?<invite>[^/]+)\/?$/,()=>b(()=>import("./Join-BpyYHFEp.js"),__vite__mapDeps([6,3,1,4]))],[Nn,()=>b(()=>import("./Annotate-CL_0RIYc.js"),__vite__mapDeps([7,8,9,10,11,12,13,14,15,16,3,1,4]))],[/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/feedback\/?$/,()=>b(()=>import("./Feedback-Bew2d-DN.js"),__vite__mapDeps([17,18,19,3,1,4,20,21,22,23]))],[/^\/s\/(?<study>[^/]+)\/r\/(?<document>[^/]+)\/?$/,()=>b(()=>import("./Review-DREYcMjc.js"),__vite__mapDeps([24,18,19,8,13,9,10,25,3,1,4,20,21,22,23,26,27]))],[/^\/s\/(?<study>[^/]+)\/history\/?$/,()=>b(()=>import("./History-i1cQGgyw.js"),__vite__mapDeps([28,18,19,25,3,1,4,27]))],[/^\/s\/(?<study>[^/]+)\/agreement\/?$/,()=>b(()=>import("./Agreement-Dl2H3YSN.js"),__vite__mapDeps([29,18,19,3,1,20,21,22,23,27]))],[/^\/s\/(?<study>[^/]+)\/people\/?$/,()=>b(()=>import("./People-Eoo2olfz.js"),__vite__mapDeps([30,18,19,25,3,1,31,32,33,27]))],[/^\/s\/(?<study>[^/]+)\/tasks\/?$/,()=>b(()=>import("./Tasks-C4wgrMCM.js"),__vite__mapDeps([34,18,19,25,3,1,4,35,36,23,22,14,27,37]))],[/^\/s\/(?<study>[^/]+)\/phases\/?$/,()=>b(()=>import("./Phases-DEiOC4ja.js"),__vite__mapDeps([38,18,19,3,1,12,10,21,14,23,27,33]))],[/^\/s\/(?<study>[^/]+)\/guideline\/?$/,()=>b(()=>import("./Guideline-HOnliy25.js"),__vite__mapDeps([39,18,19,16,40,25,3,1,27]))],[/^\/s\/(?<study>[^/]+)\/export\/?$/,()=>b(()=>import("./Export-ByRjFzwB.js"),__vite__mapDeps([41,18,19,3,1,4,36,27]))],[/^\/s\/(?<study>[^/]+)\/settings\/?$/,()=>b(()=>import("./Settings-DU3v8Qzy.js"),__vite__mapDeps([42,18,19,3,1,4,27]))],[/^\/s\/(?<study>[^/]+)\/?$/,()=>b(()=>import("./Documents-ZKfL_s6X.js"),__vite__mapDeps([43,3,1,12,10,4]))],[/^\/new\/?$/,()=>b(()=>import("./New-Czdj8KZr.js"),__vite__mapDeps([44,18,19,3,1,4,35,36]))],[/^\/schemes\/?$/,()=>b(()=>import("./Schemes-ybUMM-3n.js"),__vite__mapDeps([45,25,3,1,4,46,8]))],[/^\/schemes\/(?<draft>[^/]+)\/?$/,()=>b(()=>import("./Editor-CqTG2LCR.js"),__vite__mapDeps([47,3,1,4,9,10,8,48,15,14,12,46,49]))],[/^\/schemes\/(?<draft>[^/]+)\/try\/?$/,()=>b(()=>import("./Trial-BCKxFK2Z.js"),__vite__mapDeps([50,11,8,9,10,12,13,14,15,16,3,1,4,48,46]))],[/^\/accounts\/?$/,()=>b(()=>import("./Accounts-Br-0hgfe.js"),__vite__mapDeps([51,18,19,3,1,4,31,25,33]))],[/^\/account\/?$/,()=>b(()=>import("./Account-BJXyC8Zo.js"),__vite__mapDeps([52,3,1,4]))],[/^\/$/,()=>b(()=>import("./Studies-B8vlp0Dg.js"),__vite__mapDeps([53,3,1,4]))]];async function Xt(){const n=document.getElementById("app"),e=vn(St(),{pages:!Nn.test(location.pathname)});for(const[o,r]of Jt){const s=o.exec(location.pathname);if(!s)continue;const[{default:a}]=await Promise.all([r(),e]),i=Object.fromEntries(Object.entries(s.groups??{}).map(([f,h])=>[f,decodeURIComponent(h)])),d=new URLSearchParams(location.search).get("phase");Me(P(a,{...i,...d===null?{}:{phase:d}}),n);return}await e;const t=o=>P("a",{href:"/",children:o});Me(P(qt,{title:C("address-unknown-title"),children:P("p",{children:Ut("address-unknown",{"<studies>":t})})}),n)}Xt();export{G as $,Ft as A,qt as F,Qt as M,jt as O,no as T,b as _,P as a,io as b,Bt as c,eo as d,Kt as e,Vn as f,ro as g,Ut as h,zt as i,En as j,Mt as k,ho as l,so as m,oo as n,ao as o,lo as p,Et as q,vt as r,xn as s,C as t,sn as u,On as v,Hn as w,te as x,k as y,to as z};
