import { createHash } from 'node:crypto'
import { html } from '@remix-run/html-template'
import { style } from './overloaded-page.ts'

/** The preparation usually takes less than a minute, and the visitor watches it, so the page refreshes often. */
const retrySeconds = 2

/** The pages use this icon too. */
export const iconPath = '/favicon.svg'

const progressStyle =
  'main{box-sizing:border-box;width:100%;max-width:38rem}img{display:block;margin-bottom:1.5rem}h1{font-size:clamp(1.5rem,8vw,2rem)}progress{display:block;width:100%;height:.75rem;margin:1.5rem 0 .5rem;border:0;border-radius:999px;overflow:hidden;background:#f4e7d8;color:#6d1f48;appearance:none}progress::-webkit-progress-bar{background:#f4e7d8}progress::-webkit-progress-value{background:#6d1f48}progress::-moz-progress-bar{background:#6d1f48}p{margin:0 0 1rem}.share{font-variant-numeric:tabular-nums;font-weight:600}'

const fullStyle = style + progressStyle

/** The script updates the bar in the loaded page. Without scripts the page is reloaded, and screen readers read it again. */
const script = `const refresh=async()=>{
const answer=await fetch(location.href,{cache:'no-store'}).catch(()=>undefined)
if(answer&&answer.status!==503)return location.reload()
if(answer){const next=new DOMParser().parseFromString(await answer.text(),'text/html').querySelector('progress')
if(next){document.querySelector('progress').value=next.value;document.querySelector('.share').textContent=next.textContent}}
setTimeout(refresh,${retrySeconds * 1000})}
setTimeout(refresh,${retrySeconds * 1000})`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `style-src ${hashOf(fullStyle)}`,
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Returns the page for a progress from 0 to 1. */
export const preparingPage = (sentence: string, progress: number) => {
  const percent = Math.floor(progress * 100)
  const body = html`<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${sentence}</title><noscript><meta http-equiv="refresh" content="${retrySeconds}"></noscript><link rel="icon" href="${iconPath}"><style>${html.raw`${fullStyle}`}</style></head><body><main><img src="${iconPath}" alt="" width="56" height="56"><h1 id="sentence">${sentence}</h1><progress aria-labelledby="sentence" max="100" value="${percent}">${percent} %</progress><p class="share" aria-hidden="true">${percent} %</p><p>Trois mois de rendez-vous, d’avis et de commandes s’y déroulent, jour après jour. Le site s’ouvrira ici de lui-même dès qu’ils seront là.</p></main><script>${html.raw`${script}`}</script></body></html>`
  return {
    headers: {
      'retry-after': String(retrySeconds),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
    body: String(body),
  }
}
