import type { Answer } from './answer.ts'
import { browserFiles, page, stripeScript } from './browser-files.ts'
import { challengePage, noChallengePage } from './challenge-page.ts'
import { isSecretOf } from './client-secret.ts'
import { findConnectPage } from './connect-pages.ts'
import type { ApiRequest } from './request.ts'
import type { Store } from './store.ts'

export type PageSettings = { siteOrigins: string[]; merchant?: string; publicUrl?: string }

const pages = new Map([
  ['/sandbox/card', page('card/card.html')],
  ['/sandbox/controller', page('controller.html')],
])

/** What a browser is shown: the script, its frames, and what these load. */
export const findPage = (store: Store, settings: PageSettings, request: ApiRequest): Answer | undefined => {
  const { method, path } = request
  const connectPage = findConnectPage(store, settings, request)
  if (connectPage) return connectPage
  if (method !== 'GET') return undefined
  if (path === '/sandbox/stripe.js') return file('text/javascript; charset=utf-8', stripeScript)
  const asset = path.startsWith('/sandbox/browser/') && browserFiles.get(path.slice('/sandbox/browser/'.length))
  if (asset) return file(asset.contentType, asset.text)
  const found = pages.get(path)
  if (found) return frame(settings, 200, found)
  const [, intentId] = /^\/sandbox\/payment_intents\/([^/]+)\/challenge$/.exec(path) ?? []
  return intentId === undefined ? undefined : challenge(store, settings, intentId, request.encoded)
}

const challenge = (store: Store, settings: PageSettings, intentId: string, encoded: string): Answer => {
  const intent = store.find('payment_intent', intentId)
  const secret = new URLSearchParams(encoded).get('client_secret') ?? ''
  if (!intent || !isSecretOf(intent, secret)) return frame(settings, 404, noChallengePage)
  const method = store.find('payment_method', String(intent.payment_method))
  return frame(settings, 200, challengePage(intent, settings.merchant ?? 'Commerçant d’essai', method?.card?.last4))
}

const file = (contentType: string, body: string): Answer => ({
  status: 200,
  body,
  headers: { ...always, 'content-type': contentType, 'cache-control': 'public, max-age=60' },
})

const frame = ({ siteOrigins }: PageSettings, status: number, body: string): Answer => ({
  status,
  body,
  headers: {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      `font-src ${siteOrigins.join(' ')}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${siteOrigins.join(' ')}`,
    ].join('; '),
  },
})

const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
