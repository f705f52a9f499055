import type { FastifyInstance } from 'fastify'
import { type Account, accountWith, onboardingFields, submitAccount } from './accounts.ts'
import type { Answer } from './answer.ts'
import { accountBalances, balanceIn } from './balance.ts'
import { noSuchPage, onboardingPage } from './connect-html.ts'
import { type Link, openLink, useLink } from './connect-links.ts'
import { dashboardPage } from './dashboard-html.ts'
import { paidToAccount } from './pay-out.ts'
import type { PaymentPageSettings } from './payment-page-settings.ts'
import { type ApiRequest, apiRequest } from './request.ts'
import { send } from './send.ts'
import type { Store } from './store.ts'

/**
 * Adds the pages for professionals: the provider's questions and the dashboard. The secret in the link authorises the
 * visitor.
 */
export const addConnectPages = (app: FastifyInstance, store: Store, settings: PaymentPageSettings) => {
  app.route({
    method: ['GET', 'POST'],
    url: '/sandbox/onboarding/:id',
    handler: (request, reply) => send(reply, onboarding(store, settings, apiRequest(request))),
  })
  app.get('/sandbox/dashboard/:id', (request, reply) => send(reply, dashboard(store, settings, apiRequest(request))))
}

const onboarding = (store: Store, settings: PaymentPageSettings, request: ApiRequest): Answer => {
  const link = openLink(store, 'onboarding', request.id)
  if (!link) return html(settings, 404, noSuchPage)
  if (!link.isOpen) return redirectTo(link.refresh_url)
  const account = accountWith(store, link.account, 'account', 404)
  if (request.method === 'GET') return html(settings, 200, onboardingPage(account, settings.merchant))
  return submit(store, { request, link, account })
}

const dashboard = (store: Store, settings: PaymentPageSettings, { id }: ApiRequest): Answer => {
  const link = openLink(store, 'dashboard', id)
  if (!link?.isOpen) return html(settings, 404, noSuchPage)
  return html(settings, 200, contentOf(store, accountWith(store, link.account, 'account', 404)))
}

type Submission = { request: ApiRequest; link: Link; account: Account }

const submit = (store: Store, { request, link, account }: Submission): Answer => {
  const fields = new URLSearchParams(request.encoded)
  store.atomically(() => {
    storeBankAccount(account, fields.get('iban') ?? '')
    submitAccount({ store, requestId: request.requestId, idempotencyKey: null }, account, {
      provided: providedFields(fields),
      refused: fields.get('end') === 'refuse',
    })
    useLink(store, request.id)
  })
  return redirectTo(link.return_url)
}

const providedFields = (fields: URLSearchParams) => {
  const has = (...names: string[]) => names.every((name) => fields.get(name)?.trim())
  return [
    ...(has('firstname', 'lastname', 'birth') ? onboardingFields.identity : []),
    ...(has('iban') ? onboardingFields.bank : []),
    ...(has('terms') ? onboardingFields.terms : []),
  ]
}

/** Stores only the end of the IBAN, because a person may have typed a real one. */
const storeBankAccount = (account: Account, iban: string) => {
  const last4 = iban.replaceAll(/\W/g, '').slice(-4)
  if (last4) account.metadata = { ...account.metadata, bank_last4: last4 }
}

const contentOf = (store: Store, account: Account) =>
  store.atomically(() =>
    dashboardPage({
      account,
      balance: balanceIn('eur', accountBalances(store, account.id)),
      payouts: store.select('payout', [paidToAccount(account.id)], 'desc', 20),
      transfers: store.select('transfer', [{ sql: "json ->> 'destination' = ?", values: [account.id] }], 'desc', 20),
    }),
  )

const redirectTo = (location: string): Answer => ({ status: 303, body: '', headers: { location, ...securityHeaders } })

const html = ({ siteOrigins }: PaymentPageSettings, status: number, body: string): Answer => ({
  status,
  body,
  headers: {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      // The form's answer redirects to the site.
      `form-action 'self' ${siteOrigins.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  },
})

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
