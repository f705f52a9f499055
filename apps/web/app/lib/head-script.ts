import { addresses } from './addresses.ts'
import { sessionDatabases, sessionKeys } from './session.ts'

/** A page stays hidden for its typefaces at most this long, in milliseconds. */
const maxWaitMs = 1500

/**
 * Runs in `<head>` before first paint. It marks the document as a guest's or a member's, redirects a visitor who may
 * not open the page, and marks whether to ask about cookies. It hides the page until its typefaces have loaded, so that
 * the layout does not shift; if they are late, the page keeps the system fonts. The same rules for later are in
 * session.ts, return-to.ts and cookies/consent.ts. Keep it small: every page carries it.
 */
export const headScript = (access: string) => `(function(d,l){
var h=d.documentElement,s=null,c=null;
try{s=localStorage;var t=s.getItem('token');
if(t){try{c=JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')))}catch(e){}
if(!c||c.exp*1000<=Date.now()){c=null;${JSON.stringify(sessionKeys)}.forEach(function(k){s.removeItem(k)});${JSON.stringify(sessionDatabases)}.forEach(function(n){indexedDB.deleteDatabase(n)})}}}catch(e){}
h.dataset.session=c?'in':'out';if(c)h.dataset.role=c.role;
h.dataset.scripts='on';
h.dataset.consent=/(^|; )couronne_consent=/.test(d.cookie)?'given':'asked';
var a=${JSON.stringify(access)},to='';
if(a==='members'&&!c)to='${addresses.welcome()}?retour='+encodeURIComponent(l.pathname+l.search);
if(a==='guests'&&c){to='${addresses.account()}';var r=new URLSearchParams(l.search).get('retour')||'';
try{var u=new URL(r,l.origin);if(r[0]==='/'&&u.origin===l.origin&&u.pathname.slice(0,2)!=='//')to=u.pathname+u.search+u.hash}catch(e){}}
if(d.fonts){h.dataset.typefaces='awaited';var n=function(s){return function(){if(h.dataset.typefaces==='awaited')h.dataset.typefaces=s}};
Promise.all(['1em "Figtree Variable"','600 1em Fraunces'].map(function(f){return d.fonts.load(f)})).then(n('there'),n('late'));setTimeout(n('late'),${maxWaitMs})}
if(to){h.dataset.leaving='';l.replace(to)}
})(document,location)`
