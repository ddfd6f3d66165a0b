const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/Annotate-DTcsWozg.js","assets/Frame-DeoWduWo.js","assets/Failed-DK-51ufx.js","assets/keymap-DTSe5u_D.js","assets/operations-k9lSbohA.js","assets/Screen-QOt4xmLm.js","assets/Check-B716Czyu.js","assets/Following-BSs_oJE6.js","assets/Structure-DyUsJrzN.js","assets/messages-Bl4tluz-.js","assets/phase-C-SReOi2.js","assets/ids-BLOeCR8M.js","assets/session-Y-8t-jGl.js","assets/status-uFWOhuav.js","assets/markdown-CszJRvQD.js","assets/loaded-DaMzGs7w.js","assets/addresses-DpZbCMv3.js"])))=>i.map(i=>d[i]);
const Qe=(function(){const e=typeof document<"u"&&document.createElement("link").relList;return e&&e.supports&&e.supports("modulepreload")?"modulepreload":"preload"})(),en=function(n){return"/"+n},ye={},C=function(e,t,r){let s=Promise.resolve();if(t&&t.length>0){let d=function(g){return Promise.all(g.map(l=>Promise.resolve(l).then(y=>({status:"fulfilled",value:y}),y=>({status:"rejected",reason:y}))))};document.getElementsByTagName("link");const a=document.querySelector("meta[property=csp-nonce]"),i=a?.nonce||a?.getAttribute("nonce");s=d(t.map(g=>{if(g=en(g),g in ye)return;ye[g]=!0;const l=g.endsWith(".css"),y=l?'[rel="stylesheet"]':"";if(document.querySelector(`link[href="${g}"]${y}`))return;const p=document.createElement("link");if(p.rel=l?"stylesheet":Qe,l||(p.as="script"),p.crossOrigin="",p.href=g,i&&p.setAttribute("nonce",i),document.head.appendChild(p),l)return new Promise((h,f)=>{p.addEventListener("load",h),p.addEventListener("error",()=>f(new Error(`Unable to preload CSS for ${g}`)))})}))}function o(a){const i=new Event("vite:preloadError",{cancelable:!0});if(i.payload=a,window.dispatchEvent(i),!i.defaultPrevented)throw a}return s.then(a=>{for(const i of a||[])i.status==="rejected"&&o(i.reason);return e().catch(o)})};var k,Pe,nn,M,oe,X,Oe,H,Ce,ce,se,z=Symbol.for("pv"),Q={},ee=[],tn=/^m(i|n|o|s|text|space)$/,ue=Array.isArray,de=ee.slice,U=Object.assign;function L(n){n&&n.parentNode&&n.remove()}function Le(n,e,t){var r,s,o,a={},i=arguments.length;for(o in e)o=="key"?r=e[o]:o=="ref"&&typeof n!="function"?s=e[o]:a[o]=e[o];return i>2&&(a.children=i>3?de.call(arguments,2):t),K(n,a,r,s,null)}function K(n,e,t,r,s){var o={type:n,props:e,key:t,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:z,__v:s||++Pe,__i:-1,__u:0};return!s&&k.vnode&&k.vnode(o),o}function it(){return{current:null}}function G(n){return n.children}function Y(n,e){this.props=n,this.context=e,this.__g=0}function P(n,e){if(e==null)return n.__&&P(n.__,n.__i+1);for(var t;e<n.__k.length;e++)if((t=n.__k[e])&&t.__e)return t.__e;return typeof n.type!="function"||n.props.__P?null:P(n)}function rn(n){var e,t=n.__v,r=t.__e,s=[],o=[],a=n.__P;a&&((e=U({constructor:z},t)).__v=t.__v+1,k.vnode&&k.vnode(e),fe(a,e,t,n.__n,a.namespaceURI,32&t.__u?[r]:null,s,r||P(t),32&t.__u,o),e.__v=t.__v,e.__.__k[e.__i]=e,Be(s,e,o),t.__=t.__e=null,e.__e!=r&&De(e))}function De(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(e){return e&&(n.__e=e.__e)}),De(n)}function we(n){(8&n.__g||(n.__g|=8,M.push(n),X++))&&oe==k.debounceRendering||((oe=k.debounceRendering)||queueMicrotask)(Ue)}function Ue(){try{for(var n,e=1;M.length;)M.length>e&&M.sort(Oe),n=M.shift(),e=M.length,8&n.__g&&rn(n)}finally{(X=M.length)&&(oe||queueMicrotask)(Ue)}}function Fe(n,e,t,r,s,o,a,i,d,g,l){var y,p,h,f,E,w,b=r.__k||ee,_=e.length;for(d=on(t,e,b,d,_),y=0;y<_;y++)(h=t.__k[y])!=null&&(p=~h.__i&&b[h.__i]||Q,h.__i=y,w=fe(n,h,p,s,o,a,i,d,g,l),f=h.__e,(p.ref!=h.ref||8&p.__u)&&(p.ref&&ge(p.ref,null,h,p),h.ref&&l.push(h.ref,h.__c||f,h)),E=E||f,4&h.__u?(d=We(h,d,n,!p.__v),p.__e&&(p.__e=null)):typeof h.type=="function"&&w!==void 0?d=w:f&&(d=f.nextSibling),h.__u&=-21);return t.__e=E,d}function on(n,e,t,r,s){var o,a,i,d,g,l,y,p,h,f=t.length,E=f,w=0,b=0,_=n.__k=Array(s);for(o=0;o<s;o++)(a=e[o])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=_[o]=K(null,a):ue(a)?a=_[o]=K(G,{children:a}):a.constructor===z&&a.__b?a=_[o]=K(a.type,a.props,a.key,a.ref,a.__v):_[o]=a,d=o+w,a.__=n,a.__b=n.__b+1,i=null,~(g=a.__i=sn(a,t,d,E))&&(E--,(i=t[g])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,g==d-1?w--:g==d+1?w++:g!=d&&(g>d?w--:w++,b=1)):(~g||(s>f?w--:s<f&&w++),typeof a.type!="function"&&(a.__u|=4))):_[o]=null;if(b){for(l=[],y=[],o=0;o<s;o++)if((a=_[o])&&16&a.__u){for(w=0,p=l.length;w<p;)l[h=w+p>>1]<a.__i?w=h+1:p=h;l[w]=a.__i,y[o]=w+1}for(w=l.length;o--;)y[o]&&(y[o]==w?w--:_[o].__u|=4)}if(E)for(o=0;o<f;o++)!(i=t[o])||2&i.__u||(i.__e==r&&(r=P(i)),pe(i,i));return r}function We(n,e,t,r){var s,o,a,i;if(typeof n.type=="function"){if(n.props.__P)return e;if(s=n.__k)for(o=0;o<s.length;o++)s[o]&&(s[o].__=n,e=We(s[o],e,t,!1));return e}for(e&&!e.parentNode&&(e=P(n))&&!e.parentNode&&(e=null),a=n.__e,i=e;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!r&&t.moveBefore&&a.parentNode?t.moveBefore(a,e):t.insertBefore(a,e||null)),e=a;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function sn(n,e,t,r){var s,o=n.key,a=n.type,i=e[t],d=i&&!(2&i.__u);if(i===null&&o==null||d&&o==i.key&&a==i.type)return t;if(r>(d?1:0)){for(s=t-1;s>=0;s--)if((i=e[s])&&!(2&i.__u)&&o==i.key&&a==i.type)return s;for(s=t+1;s<e.length;s++)if((i=e[s])&&!(2&i.__u)&&o==i.key&&a==i.type)return s}return-1}function ke(n,e,t){t==null&&(t=""),e[0]=="-"?n.setProperty(e,t):n[e]=t}function q(n,e,t,r,s){var o,a;if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(e in r)t&&e in t||ke(n.style,e);if(t)for(e in t)r&&t[e]==r[e]||ke(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof r!="function"&&(r=null),(n.__e||(n.__e={}))[e]=t,t&&r||(a=se[e]||(se[e]=an(e)),(n.__a||(n.__a={}))[e]=ce,o=e!=(e=e.replace(Ce,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?n.addEventListener(e,a,o):n.removeEventListener(e,a,o));else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{return void(n[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t)}}function an(n){return function(e){var t=this.__e;if(t){if(t=t[n],e[H]==null)e[H]=ce++;else if(e[H]<this.__a[n])return;return t(k.event?k.event(e):e)}}}function fe(n,e,t,r,s,o,a,i,d,g){var l,y,p,h,f,E,w,b,_,$,v,j,B,I,N,c,u,m,x=e.type;if(e.constructor!==z)return null;128&t.__u&&(d=32&t.__u,l=t.__c.__z)&&(e.__u|=d,y=o=[],l.nodeType==8?i=J(l,o):o.push(l),i=o[0]||i),(l=k.__b)&&l(e);e:if(typeof x=="function"){p=a.length;try{if(b=e.props,_=(l=x.prototype)&&l.render,$=(l=x.contextType)&&r[l.__c],v=l?$?$.props.value:l.__:r,(h=t.__c)?(e.__c=h,2&h.__g&&(h.__g|=1)):(_?e.__c=h=new x(b,v):(e.__c=h=new Y(b,v),h.constructor=x,h.render=ln),$&&$.sub(h),h.state||(h.state={}),h.__n=r,h.__g|=8,h.__h=[],h.__k=[]),_&&(h.__s||(h.__s=h.state),x.getDerivedStateFromProps&&(h.__s==h.state&&(h.__s=U({},h.__s)),U(h.__s,x.getDerivedStateFromProps(b,h.__s)))),f=h.props,E=h.state,h.__v=e,t.__c){if(b!==f&&_&&!x.getDerivedStateFromProps&&h.componentWillReceiveProps&&h.componentWillReceiveProps(b,v),e.__v==t.__v&&!(8&h.__g)||!(4&h.__g)&&h.shouldComponentUpdate&&h.shouldComponentUpdate(b,h.__s,v)===!1){e.__v!=t.__v&&(h.props=b,h.state=h.__s,h.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(S){S&&(S.__=e)}),ee.push.apply(h.__h,h.__k),h.__k=[],h.__h.length&&a.push(h),i=P(t);break e}h.componentWillUpdate&&h.componentWillUpdate(b,h.__s,v),_&&h.componentDidUpdate&&h.__h.push(function(){h.componentDidUpdate(f,E,w)})}else _&&!x.getDerivedStateFromProps&&h.componentWillMount&&h.componentWillMount(),_&&h.componentDidMount&&h.__h.push(h.componentDidMount);h.context=v,h.props=b,h.__P=n,h.__g&=-5,j=k.__r,B=_?25:0;do h.__g&=-9,j&&j(e),l=h.render(h.props,h.state=h.__s,h.context);while(8&h.__g&&++B<25);_&&(ee.push.apply(h.__h,h.__k),h.__k=[]),h.state=h.__s,h.getChildContext&&(r=U({},r,h.getChildContext())),_&&t.__c&&h.getSnapshotBeforeUpdate&&(w=h.getSnapshotBeforeUpdate(f,E)),I=l&&l.type===G&&l.key==null?l.props.children:l,b.__P&&(l=i,s=(n=b.__P).namespaceURI,d=o=null,t.props&&t.props.__P!=n&&(t.__k.some(function(S){S&&pe(S,S)}),t.__k=null),i=t.__k?P(t,0):null),i=Fe(n,ue(I)?I:[I],e,t,r,s,o,a,i,d,g),b.__P&&(e.__e=null,i=l),e.__u&=-161,y&&y.some(L),h.__h.length&&a.push(h),1&h.__g&&(h.__g&=-4)}catch(S){if(a.length=p,e.__v=null,d||o)if(S&&S.then){if(e.__u|=128|d,o){for(~(u=o.indexOf(i||void 0))||(u=o.length);(m=o[u-1])&&m.nodeType==8;)u--;for(;u<o.length;u++)if(m=o[u])if(o[u]=null,N){if(m==c)break}else{if(m.nodeType!=8)break;m.data.startsWith("$s")&&(c=J(N=m))}}if(!N){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;N=i}(l=J(N=e.__c.__z||(e.__c.__z=N)))?(e.__e=N,i=l):e.__e=i,i=i&&i.nextSibling}else o&&o.some(L);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),S&&S.then||je(e),k.__e(S,e,t)}}else i=e.__e=hn(t.__e,e,t,r,s,o,a,d,g,n);return(l=k.diffed)&&l(e),i}function J(n,e){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var t=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))t++;else if(n.data.startsWith("/$s")&&!--t)return n}e&&e.push(n)}}function je(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(je))}function Be(n,e,t){for(var r=0;r<t.length;)ge(t[r++],t[r++],t[r++]);k.__c&&k.__c(e,n),n.some(function(s){try{n=s.__h,s.__h=[],n.some(function(o){o.call(s)})}catch(o){k.__e(o,s.__v)}})}function hn(n,e,t,r,s,o,a,i,d,g){var l,y,p,h,f,E,w,b,_=t.props||Q,$=e.props,v=e.type;if(v=="svg"?s="http://www.w3.org/2000/svg":v=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),o){for(l=0;l<o.length;l++)if((f=o[l])&&(v?f.localName==v:f.nodeType==3)){n=f,o[l]=null;break}}if(!n){if(b=g.ownerDocument||document,!v)return b.createTextNode($);n=b.createElementNS(s,v,$.is?$:g),i&&(k.__m&&k.__m(e,o),i=!1),o=null}if(v){if(g=v=="template"&&n.content||n,o=v=="textarea"&&$.defaultValue!=null?null:o&&de.call(g.childNodes),!i&&o)for(_={},l=0;l<n.attributes.length;l++)_[(f=n.attributes[l]).name]=f.value;for(l in _)f=_[l],l=="dangerouslySetInnerHTML"?p=f:l=="children"||l in $||l=="value"&&"defaultValue"in $||l=="checked"&&"defaultChecked"in $||q(n,l,null,f,s);for(l in $)f=$[l],l=="children"?h=f:l=="dangerouslySetInnerHTML"?y=f:l=="value"?E=f:l=="checked"?w=f:i&&typeof f!="function"||_[l]===f||q(n,l,f,_[l],s);y?(i||p&&(y.__html==p.__html||y.__html==n.innerHTML)||(n.innerHTML=y.__html),e.__k=[]):(p&&(n.textContent=""),(v=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&tn.test(v))&&(s="http://www.w3.org/1999/xhtml"),Fe(g,ue(h)?h:[h],e,t,r,s,o,a,o?o[0]:t.__k&&P(t,0),i,d),o&&o.some(L)),i&&v!="textarea"||(l="value",v=="progress"&&E==null?n.removeAttribute(l):E==null||E===n[l]&&(v!="progress"||E)||q(n,l,E,_[l],s),l="checked",w!=null&&w!=n[l]&&q(n,l,w,_[l],s))}else _===$||i&&n.data==$||(n.data=$);return n}function ge(n,e,t,r){try{typeof n=="function"?e?e.__x=n(e)||1:r&&(r=r.__c||r.__e)&&(e=r.__x)&&(r.__x=null,typeof e=="function"?e():n(null)):n.current=e}catch(s){k.__e(s,t)}}function pe(n,e,t){var r,s,o,a;if(k.unmount&&k.unmount(n),!(r=n.ref)||r.current&&r.current!=n.__e||ge(r,null,e,n),r=n.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(i){k.__e(i,e)}r.__P=r.__n=null}if(r=n.__k)for(a=0;a<r.length;a++)r[a]&&pe(r[a],e,typeof n.type!="function"||t&&!n.props.__P);!t&&(r=n.__c)&&(r=r.__z)&&(s=J(r,o=[]))&&(r==n.__e&&o.some(L),L(s),L(r)),t||L(n.__e),n.__e=n.__c=n.__=null}function ln(n,e,t){return this.constructor(n,t)}function cn(n,e){var t,r,s,o;k.__&&k.__(n,e),e.nodeType==9&&(e=e.documentElement),r=(t=n&&32&n.__u)?null:e.__k,e.__k=K(G,{children:[n]}),s=[],o=[],fe(e,e.__k,r||Q,Q,e.namespaceURI,r?null:e.firstChild?de.call(e.childNodes):null,s,r?r.__e:e.firstChild,t,o),Be(s,e.__k,o),e.__k.props.children=null}k={__e:function(n,e,t,r){for(var s,o,a;e=e.__;)if((s=e.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(o=s.constructor)&&o.getDerivedStateFromError)&&s.setState(o.getDerivedStateFromError(n)),s.componentDidCatch&&(s.componentDidCatch(n,r||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(i){n=i}}throw X=0,n}},Pe=0,nn=function(n){return n!=null&&n.constructor===z},Y.prototype.setState=function(n,e){var t=this.__s;t&&t!=this.state||(t=this.__s=U({},this.state)),typeof n=="function"&&(n=n(U({},t),this.props)),n&&(U(t,n),this.__v&&(e&&this.__k.push(e),we(this)))},Y.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),we(this))},Y.prototype.render=G,M=[],X=0,Oe=function(n,e){return n.__v.__b-e.__v.__b},H=Symbol(),Ce=/(PointerCapture)$|Capture$/i,ce=0,se={};var un=Symbol.for("pv"),dn=0;function fn(n,e,t,r,s,o){e||(e={});var a,i,d=e;if("ref"in d&&typeof n!="function")for(i in d={},e)i=="ref"?a=e[i]:d[i]=e[i];var g={type:n,props:d,key:t,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:un,__v:--dn,__i:-1,__u:0};return k.vnode&&k.vnode(g),g}function gn(n){try{return localStorage.getItem(n)}catch{return null}}function pn(n,e){try{localStorage.setItem(n,e)}catch{}}const D={en:{tag:"en",direction:"ltr"},de:{tag:"de",direction:"ltr"},mirrored:{tag:"en",direction:"rtl"}},_n={en:"English",de:"Deutsch"},Ke="argora:language";let _e="en",me="en";const mn=n=>n!==null&&Object.hasOwn(D,n),Ve=n=>n.split("-")[0].toLowerCase();function yn(){const n=gn(Ke);return mn(n)?n:navigator.languages.map(Ve).find(e=>Object.hasOwn(_n,e))??"en"}const ht=()=>_e,wn=n=>D[n].direction;function kn(n){_e=n,me=navigator.languages.find(e=>Ve(e)===D[n].tag)??D[n].tag,document.documentElement.lang=D[n].tag,document.documentElement.dir=D[n].direction}function lt(n){pn(Ke,n),location.reload()}const ct=()=>me,ut=(n,e)=>n.toLocaleString(D[_e].tag,e),dt=(n,e="conjunction")=>new Intl.ListFormat(me,{type:e}).format(n);class F{constructor(e){this.value=e}valueOf(){return this.value}}class T extends F{constructor(e="???"){super(e)}toString(e){return`{${this.value}}`}}class R extends F{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}}class O extends F{static supportsValue(e){if(typeof e=="number"||e instanceof Date)return!0;if(e instanceof F)return O.supportsValue(e.valueOf());if("Temporal"in globalThis){const t=globalThis.Temporal;if(e instanceof t.Instant||e instanceof t.PlainDateTime||e instanceof t.PlainDate||e instanceof t.PlainMonthDay||e instanceof t.PlainTime||e instanceof t.PlainYearMonth)return!0}return!1}constructor(e,t={}){e instanceof O?(t={...e.opts,...t},e=e.value):e instanceof F&&(e=e.valueOf()),typeof e=="object"&&"calendarId"in e&&t.calendar===void 0&&(t={...t,calendar:e.calendarId}),super(e),this.opts=t}[Symbol.toPrimitive](e){return e==="string"?this.toString():this.toNumber()}toNumber(){const e=this.value;if(typeof e=="number")return e;if(e instanceof Date)return e.getTime();if("epochMilliseconds"in e)return e.epochMilliseconds;if("toZonedDateTime"in e)return e.toZonedDateTime("UTC").epochMilliseconds;throw new TypeError("Unwrapping a non-number value as a number")}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value=="number"||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}}const be=100,bn="⁨",vn="⁩";function $n(n,e,t){if(t===e||t instanceof R&&e instanceof R&&t.value===e.value)return!0;if(e instanceof R&&typeof t=="string"){let r=n.memoizeIntlObject(Intl.PluralRules,e.opts).select(e.value);if(t===r)return!0}return!1}function ve(n,e,t){return e[t]?W(n,e[t].value):(n.reportError(new RangeError("No default")),new T)}function ae(n,e){const t=[],r=Object.create(null);for(const s of e)s.type==="narg"?r[s.name]=V(n,s.value):t.push(V(n,s));return{positional:t,named:r}}function V(n,e){switch(e.type){case"str":return e.value;case"num":return new R(e.value,{minimumFractionDigits:e.precision});case"var":return En(n,e);case"mesg":return Tn(n,e);case"term":return Sn(n,e);case"func":return xn(n,e);case"select":return Nn(n,e);default:return new T}}function En(n,{name:e}){let t;if(n.params)if(Object.prototype.hasOwnProperty.call(n.params,e))t=n.params[e];else return new T(`$${e}`);else if(n.args&&Object.prototype.hasOwnProperty.call(n.args,e))t=n.args[e];else return n.reportError(new ReferenceError(`Unknown variable: $${e}`)),new T(`$${e}`);if(t instanceof F)return t;switch(typeof t){case"string":return t;case"number":return new R(t);case"object":if(O.supportsValue(t))return new O(t);default:return n.reportError(new TypeError(`Variable type not supported: $${e}, ${typeof t}`)),new T(`$${e}`)}}function Tn(n,{name:e,attr:t}){const r=n.bundle._messages.get(e);if(!r)return n.reportError(new ReferenceError(`Unknown message: ${e}`)),new T(e);if(t){const s=r.attributes[t];return s?W(n,s):(n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new T(`${e}.${t}`))}return r.value?W(n,r.value):(n.reportError(new ReferenceError(`No value: ${e}`)),new T(e))}function Sn(n,{name:e,attr:t,args:r}){const s=`-${e}`,o=n.bundle._terms.get(s);if(!o)return n.reportError(new ReferenceError(`Unknown term: ${s}`)),new T(s);if(t){const i=o.attributes[t];if(i){n.params=ae(n,r).named;const d=W(n,i);return n.params=null,d}return n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new T(`${s}.${t}`)}n.params=ae(n,r).named;const a=W(n,o.value);return n.params=null,a}function xn(n,{name:e,args:t}){let r=n.bundle._functions[e];if(!r)return n.reportError(new ReferenceError(`Unknown function: ${e}()`)),new T(`${e}()`);if(typeof r!="function")return n.reportError(new TypeError(`Function ${e}() is not callable`)),new T(`${e}()`);try{let s=ae(n,t);return r(s.positional,s.named)}catch(s){return n.reportError(s),new T(`${e}()`)}}function Nn(n,{selector:e,variants:t,star:r}){let s=V(n,e);if(s instanceof T)return ve(n,t,r);for(const o of t){const a=V(n,o.key);if($n(n,s,a))return W(n,o.value)}return ve(n,t,r)}function ze(n,e){if(n.dirty.has(e))return n.reportError(new RangeError("Cyclic reference")),new T;n.dirty.add(e);const t=[],r=n.bundle._useIsolating&&e.length>1;for(const s of e){if(typeof s=="string"){t.push(n.bundle._transform(s));continue}if(n.placeables++,n.placeables>be)throw n.dirty.delete(e),new RangeError(`Too many placeables expanded: ${n.placeables}, max allowed is ${be}`);r&&t.push(bn),t.push(V(n,s).toString(n)),r&&t.push(vn)}return n.dirty.delete(e),t.join("")}function W(n,e){return typeof e=="string"?n.bundle._transform(e):ze(n,e)}class An{constructor(e,t,r){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=r}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let r=this.bundle._intls.get(e);r||(r={},this.bundle._intls.set(e,r));let s=JSON.stringify(t);return r[s]||(r[s]=new e(this.bundle.locales,t)),r[s]}}function ie(n,e){const t=Object.create(null);for(const[r,s]of Object.entries(n))e.includes(r)&&(t[r]=s.valueOf());return t}const $e=["unitDisplay","currencyDisplay","useGrouping","minimumIntegerDigits","minimumFractionDigits","maximumFractionDigits","minimumSignificantDigits","maximumSignificantDigits"];function Rn(n,e){let t=n[0];if(t instanceof T)return new T(`NUMBER(${t.valueOf()})`);if(t instanceof R)return new R(t.valueOf(),{...t.opts,...ie(e,$e)});if(t instanceof O)return new R(t.toNumber(),{...ie(e,$e)});throw new TypeError("Invalid argument to NUMBER")}const In=["dateStyle","timeStyle","fractionalSecondDigits","dayPeriod","hour12","weekday","era","year","month","day","hour","minute","second","timeZoneName"];function Mn(n,e){let t=n[0];if(t instanceof T)return new T(`DATETIME(${t.valueOf()})`);if(t instanceof O||t instanceof R)return new O(t,ie(e,In));throw new TypeError("Invalid argument to DATETIME")}const Ee=new Map;function Pn(n){const e=Array.isArray(n)?n.join(" "):n;let t=Ee.get(e);return t===void 0&&(t=new Map,Ee.set(e,t)),t}class On{constructor(e,{functions:t,useIsolating:r=!0,transform:s=o=>o}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:Rn,DATETIME:Mn,...t},this._useIsolating=r,this._transform=s,this._intls=Pn(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){const r=[];for(let s=0;s<e.body.length;s++){let o=e.body[s];if(o.id.startsWith("-")){if(t===!1&&this._terms.has(o.id)){r.push(new Error(`Attempt to override an existing term: "${o.id}"`));continue}this._terms.set(o.id,o)}else{if(t===!1&&this._messages.has(o.id)){r.push(new Error(`Attempt to override an existing message: "${o.id}"`));continue}this._messages.set(o.id,o)}}return r}formatPattern(e,t=null,r=null){if(typeof e=="string")return this._transform(e);let s=new An(this,r,t);try{return ze(s,e).toString(s)}catch(o){if(s.errors&&o instanceof Error)return s.errors.push(o),new T().toString(s);throw o}}}const te=/^(-?[a-zA-Z][\w-]*) *= */gm,Te=/\.([a-zA-Z][\w-]*) *= */y,Cn=/\*?\[/y,re=/(-?[0-9]+(?:\.([0-9]+))?)/y,Ln=/([a-zA-Z][\w-]*)/y,Se=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,Dn=/^[A-Z][A-Z0-9_-]*$/,Z=/([^{}\n\r]+)/y,Un=/([^\\"\n\r]*)/y,xe=/\\([\\"])/y,Ne=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,Fn=/^\n+/,Ae=/ +$/,Wn=/ *\r?\n/g,jn=/( *)$/,Bn=/{\s*/y,Re=/\s*}/y,Kn=/\[\s*/y,Vn=/\s*] */y,zn=/\s*\(\s*/y,Gn=/\s*->\s*/y,qn=/\s*:\s*/y,Zn=/\s*,?\s*/y,Hn=/\s+/y;class Yn{constructor(e){this.body=[],te.lastIndex=0;let t=0;for(;;){let c=te.exec(e);if(c===null)break;t=te.lastIndex;try{this.body.push(d(c[1]))}catch(u){if(u instanceof SyntaxError)continue;throw u}}function r(c){return c.lastIndex=t,c.test(e)}function s(c,u){if(e[t]===c)return t++,!0;if(u)throw new u(`Expected ${c}`);return!1}function o(c,u){if(r(c))return t=c.lastIndex,!0;if(u)throw new u(`Expected ${c.toString()}`);return!1}function a(c){c.lastIndex=t;let u=c.exec(e);if(u===null)throw new SyntaxError(`Expected ${c.toString()}`);return t=c.lastIndex,u}function i(c){return a(c)[1]}function d(c){let u=l(),m=g();if(u===null&&Object.keys(m).length===0)throw new SyntaxError("Expected message value or attributes");return{id:c,value:u,attributes:m}}function g(){let c=Object.create(null);for(;r(Te);){let u=i(Te),m=l();if(m===null)throw new SyntaxError("Expected attribute value");c[u]=m}return c}function l(){let c;if(r(Z)&&(c=i(Z)),e[t]==="{"||e[t]==="}")return y(c?[c]:[],1/0);let u=B();return u?c?y([c,u],u.length):(u.value=I(u.value,Fn),y([u],u.length)):c?I(c,Ae):null}function y(c=[],u){for(;;){if(r(Z)){c.push(i(Z));continue}if(e[t]==="{"){c.push(p());continue}if(e[t]==="}")throw new SyntaxError("Unbalanced closing brace");let A=B();if(A){c.push(A),u=Math.min(u,A.length);continue}break}let m=c.length-1,x=c[m];typeof x=="string"&&(c[m]=I(x,Ae));let S=[];for(let A of c)A instanceof Ie&&(A=A.value.slice(0,A.value.length-u)),A&&S.push(A);return S}function p(){o(Bn,SyntaxError);let c=h();if(o(Re))return c;if(o(Gn)){let u=w();return o(Re,SyntaxError),{type:"select",selector:c,...u}}throw new SyntaxError("Unclosed placeable")}function h(){if(e[t]==="{")return p();if(r(Se)){let[,c,u,m=null]=a(Se);if(c==="$")return{type:"var",name:u};if(o(zn)){let x=f();if(c==="-")return{type:"term",name:u,attr:m,args:x};if(Dn.test(u))return{type:"func",name:u,args:x};throw new SyntaxError("Function names must be all upper-case")}return c==="-"?{type:"term",name:u,attr:m,args:[]}:{type:"mesg",name:u,attr:m}}return _()}function f(){let c=[];for(;;){switch(e[t]){case")":return t++,c;case void 0:throw new SyntaxError("Unclosed argument list")}c.push(E()),o(Zn)}}function E(){let c=h();return c.type!=="mesg"?c:o(qn)?{type:"narg",name:c.name,value:_()}:c}function w(){let c=[],u=0,m;for(;r(Cn);){s("*")&&(m=u);let x=b(),S=l();if(S===null)throw new SyntaxError("Expected variant value");c[u++]={key:x,value:S}}if(u===0)return null;if(m===void 0)throw new SyntaxError("Expected default variant");return{variants:c,star:m}}function b(){o(Kn,SyntaxError);let c;return r(re)?c=$():c={type:"str",value:i(Ln)},o(Vn,SyntaxError),c}function _(){if(r(re))return $();if(e[t]==='"')return v();throw new SyntaxError("Invalid expression")}function $(){let[,c,u=""]=a(re),m=u.length;return{type:"num",value:parseFloat(c),precision:m}}function v(){s('"',SyntaxError);let c="";for(;;){if(c+=i(Un),e[t]==="\\"){c+=j();continue}if(s('"'))return{type:"str",value:c};throw new SyntaxError("Unclosed string literal")}}function j(){if(r(xe))return i(xe);if(r(Ne)){let[,c,u]=a(Ne),m=parseInt(c||u,16);return m<=55295||57344<=m?String.fromCodePoint(m):"�"}throw new SyntaxError("Unknown escape sequence")}function B(){let c=t;switch(o(Hn),e[t]){case".":case"[":case"*":case"}":case void 0:return!1;case"{":return N(e.slice(c,t))}return e[t-1]===" "?N(e.slice(c,t)):!1}function I(c,u){return c.replace(u,"")}function N(c){let u=c.replace(Wn,`
`),m=jn.exec(c)[1].length;return new Ie(u,m)}}}class Ie{constructor(e,t){this.value=e,this.length=t}}const Ge=`### Words of the interface in English. The other languages have the same ids and the same arguments.
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
key-suggestion-accept = Accept the suggestion, and go to the next
key-suggestion-next = Next suggestion
key-suggestion-reject = Reject the suggestion, and go to the next
key-undercut = Undercut a relation
key-undo = Undo
key-unsure = Unsure
`,qe=le("en",Ge);let Ze=[qe],he=null;function le(n,...e){const t=n==="mirrored",r=new On(t?"en":n,{useIsolating:wn(n)==="rtl",...t&&{transform:Jn}});for(const s of e)r.addResource(new Yn(s));return r}const Jn=n=>n.trim()===""?n:`‮${n}‬`;async function Xn(n){const[e,t,r,s]=await Promise.all([C(()=>import("./de-Bn3R6ScA.js"),[]),C(()=>import("./server.de-Cr6lufuL.js"),[]),n?C(()=>import("./pages.de-btA217Kx.js"),[]):null,n?C(()=>import("./schemes.de-Ch61d-FX.js"),[]):null]);return{words:e.default,pages:r?.default??"",server:[t.default,s?.default??""]}}const Qn=async n=>({words:Ge,pages:n?(await C(async()=>{const{default:e}=await import("./pages.en-C8m768Vb.js");return{default:e}},[])).default:"",server:[]});async function He(n,{pages:e=!1}={}){const t=n==="de"?await Xn(e).catch(()=>null):await Qn(e);if(t===null)return He("en",{pages:e});Ze=[le(n,t.words,t.pages),qe],he=t.server.length===0?null:le(n,...t.server),kn(n)}function ft(n,...[e]){return Ye(n,e??{})}function et(n,e={}){const t=he?.getMessage(n)?.value,r=[],s=t?he.formatPattern(t,e,r):null;return r.length>0?null:s}const nt=n=>n.toLowerCase().replace(/[^a-z0-9]+/g,"-").replace(/^-|-$/g,""),gt=n=>n.split("; ").map(tt).join("; ");function tt(n){const e=[...n.matchAll(Me)].map(([r])=>Number(r.replaceAll(",",""))),t=Object.fromEntries(e.map((r,s)=>[`n${s+1}`,r]));return et(`says-${nt(n.replace(Me,"n"))}`,t)??n}const Me=/\d[\d,]*/g,rt=globalThis.matchMedia?.("(max-width: 60rem) and (pointer: coarse)");function Ye(n,e){for(const t of Ze){const r=t.getMessage(n)?.value;if(r)return t.formatPattern(r,{by:rt?.matches?"hand":"keys",...e},[])}return n}const[ne,Je]=["﷐","﷑"],ot=new RegExp(`${ne}(\\d+)${ne}|<(\\w+)>(.*?)</\\2>`,"gs");function pt(n,e){const t=Object.entries(e),r=t.filter(([a])=>!a.startsWith("<")).map(([a,i],d)=>typeof i=="number"?[a,i]:[a,typeof i=="string"?i.replaceAll("<",Je):`${ne}${d}${ne}`]),s=t.filter(([a])=>!a.startsWith("<")).map(([,a])=>a),o=Object.fromEntries(t.filter(([a])=>a.startsWith("<")));return Le(G,null,...Xe(Ye(n,Object.fromEntries(r)),s,o))}const _t=n=>Le("span",{class:"aside"},n);function Xe(n,e,t){const r=[];let s=0;const o=a=>{a>s&&r.push(n.slice(s,a).replaceAll(Je,"<"))};for(const a of n.matchAll(ot)){const[i,d,g,l]=a;o(a.index),s=a.index+i.length,r.push(d===void 0?t[`<${g}>`](Xe(l,e,t)):e[Number(d)])}return o(n.length),r}const st=/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/?$/;async function at(){const n=document.getElementById("app"),e=st.exec(location.pathname),[{Page:t,groups:r}]=await Promise.all([e?C(async()=>{const{default:a}=await import("./Annotate-DTcsWozg.js");return{default:a}},__vite__mapDeps([0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15])).then(({default:a})=>({Page:a,groups:e.groups})):C(async()=>{const{pageAt:a}=await import("./addresses-DpZbCMv3.js");return{pageAt:a}},__vite__mapDeps([16,1])).then(({pageAt:a})=>a(location.pathname)),He(yn(),{pages:!e})]),s=Object.fromEntries(Object.entries(r??{}).map(([a,i])=>[a,decodeURIComponent(i)])),o=new URLSearchParams(location.search).get("phase");cn(fn(t,{...s,...o===null?{}:{phase:o}}),n)}at();export{G as $,it as M,_n as O,C as _,fn as a,et as b,lt as c,ht as d,gn as e,ut as f,_t as g,He as h,gt as i,nn as j,Le as k,dt as l,ct as m,k as n,pn as r,nt as s,ft as t,pt as w,Y as x};
