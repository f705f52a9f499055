import { addresses } from './addresses.ts'
import { keysOfSession } from './session.ts'

/** A page is not kept from a reader for its typefaces longer than this. */
const awaitedMs = 1500

/**
 * Runs in `<head>` before anything is painted: marks the document as a guest's or a member's, leads whoever is at the
 * wrong login elsewhere, keeps the page hidden until its typefaces have come, so that nothing moves for them (where they are late it stays with
 * the machine's own), and says whether the cookie question is still open. The rest of the session's code, with the same rules, is in session.ts,
 * return-address.ts and cookies/consent.ts. Must stay small: every page carries it.
 */
export const headScript = (access: string) => `(function(d,l){
var h=d.documentElement,s=null,c=null;
try{s=localStorage;var t=s.getItem('token');
if(t){try{c=JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')))}catch(e){}
if(!c||c.exp*1000<=Date.now()){c=null;${JSON.stringify(keysOfSession)}.forEach(function(k){s.removeItem(k)})}}}catch(e){}
h.dataset.session=c?'in':'out';if(c)h.dataset.role=c.role;
h.dataset.scripts='on';
h.dataset.consent=/(^|; )couronne_consent=/.test(d.cookie)?'given':'asked';
var a=${JSON.stringify(access)},to='';
if(a==='members'&&!c)to='${addresses.welcome()}?retour='+encodeURIComponent(l.pathname+l.search);
if(a==='guests'&&c){to='${addresses.ownProfile()}';var r=new URLSearchParams(l.search).get('retour')||'';
try{var u=new URL(r,l.origin);if(r[0]==='/'&&u.origin===l.origin&&u.pathname.slice(0,2)!=='//')to=u.pathname+u.search+u.hash}catch(e){}}
if(d.fonts){h.dataset.typefaces='awaited';var n=function(s){return function(){if(h.dataset.typefaces==='awaited')h.dataset.typefaces=s}};
Promise.all(['1em "Figtree Variable"','600 1em Fraunces'].map(function(f){return d.fonts.load(f)})).then(n('there'),n('late'));setTimeout(n('late'),${awaitedMs})}
if(to){h.dataset.leaving='';l.replace(to)}
})(document,location)`
