import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Answer } from './answer.ts'
import { browserFolder, page, stripeScript } from './browser-files.ts'
import { challengePage, noChallengePage } from './challenge-page.ts'
import { isSecretOf } from './client-secret.ts'
import { addConnectPages } from './connect-pages.ts'
import type { PaymentPageSettings } from './payment-page-settings.ts'
import { apiRequest } from './request.ts'
import { send } from './send.ts'
import type { Store } from './store.ts'

/** Adds what a browser loads: the script, its frames, and their files. */
export const addPages = (app: FastifyInstance, store: Store, settings: PaymentPageSettings) => {
  addConnectPages(app, store, settings)
  const card = frame(settings, 200, page('card/card.html'))
  const controller = frame(settings, 200, page('controller.html'))
  app.get('/sandbox/stripe.js', (_request, reply) => send(reply, script))
  app.get('/sandbox/card', (_request, reply) => send(reply, card))
  app.get('/sandbox/controller', (_request, reply) => send(reply, controller))
  app.get('/sandbox/payment_intents/:id/challenge', (request, reply) => {
    const { id, encoded } = apiRequest(request)
    return send(reply, challenge(store, settings, id, new URLSearchParams(encoded).get('client_secret') ?? ''))
  })
  app.register(fastifyStatic, {
    root: browserFolder,
    prefix: '/sandbox/browser/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /\.(js|css)$/.test(path),
    maxAge: '1m',
    setHeaders: (reply) => reply.headers(securityHeaders),
  })
}

const challenge = (store: Store, settings: PaymentPageSettings, intentId: string, secret: string): Answer => {
  const intent = store.find('payment_intent', intentId)
  if (!intent || !isSecretOf(intent, secret)) return frame(settings, 404, noChallengePage)
  const method = store.find('payment_method', String(intent.payment_method))
  return frame(settings, 200, challengePage(intent, settings.merchant ?? 'Commerçant d’essai', method?.card?.last4))
}

const frame = ({ siteOrigins }: PaymentPageSettings, status: number, body: string): Answer => ({
  status,
  body,
  headers: {
    ...securityHeaders,
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

const securityHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

const script: Answer = {
  status: 200,
  body: stripeScript,
  headers: {
    ...securityHeaders,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=60',
  },
}
