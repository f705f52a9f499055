import { type Account, accountWith, asked, submitAccount } from './accounts.ts'
import type { Answer } from './answer.ts'
import { heldByAccount, heldIn } from './balance.ts'
import { noSuchPage, onboardingPage } from './connect-html.ts'
import { type Link, openLink, useLink } from './connect-links.ts'
import { dashboardPage } from './dashboard-html.ts'
import type { PageSettings } from './pages.ts'
import { paidTo } from './pay-out.ts'
import type { ApiRequest } from './request.ts'
import type { Store } from './store.ts'

/** What a professional is shown: the provider's questions about her, and her dashboard. Her link's secret lets her in. */
export const findConnectPage = (store: Store, settings: PageSettings, request: ApiRequest): Answer | undefined => {
  const [, kind, secret = ''] = /^\/sandbox\/(onboarding|dashboard)\/([\w-]{1,64})$/.exec(request.path) ?? []
  if (kind !== 'onboarding' && kind !== 'dashboard') return undefined
  const link = openLink(store, kind, secret)
  if (!link) return html(settings, 404, noSuchPage)
  const account = accountWith(store, link.account, 'account', 404)
  if (kind === 'dashboard')
    return link.isOpen ? html(settings, 200, dashboard(store, account)) : html(settings, 404, noSuchPage)
  if (!link.isOpen) return seeOther(link.refresh_url)
  if (request.method === 'GET') return html(settings, 200, onboardingPage(account, settings.merchant))
  return submit(store, { request, link, account, secret })
}

type Submission = { request: ApiRequest; link: Link; account: Account; secret: string }

const submit = (store: Store, { request, link, account, secret }: Submission): Answer => {
  const sent = new URLSearchParams(request.encoded)
  store.atomically(() => {
    keepBank(account, sent.get('iban') ?? '')
    submitAccount({ store, requestId: request.requestId, idempotencyKey: null }, account, {
      given: given(sent),
      refused: sent.get('end') === 'refuse',
    })
    useLink(store, secret)
  })
  return seeOther(link.return_url)
}

const given = (sent: URLSearchParams) => {
  const has = (...names: string[]) => names.every((name) => sent.get(name)?.trim())
  return [
    ...(has('firstname', 'lastname', 'birth') ? asked.identity : []),
    ...(has('iban') ? asked.bank : []),
    ...(has('terms') ? asked.terms : []),
  ]
}

/** Of a number that somebody may have meant seriously, the end only. */
const keepBank = (account: Account, iban: string) => {
  const last4 = iban.replaceAll(/\W/g, '').slice(-4)
  if (last4) account.metadata = { ...account.metadata, bank_last4: last4 }
}

const dashboard = (store: Store, account: Account) =>
  store.atomically(() =>
    dashboardPage({
      account,
      balance: heldIn('eur', heldByAccount(store, account.id)),
      payouts: store.select('payout', [paidTo(account.id)], 'desc', 20),
      transfers: store.select('transfer', [{ sql: "json ->> 'destination' = ?", values: [account.id] }], 'desc', 20),
    }),
  )

const seeOther = (location: string): Answer => ({ status: 303, body: '', headers: { location, ...always } })

const html = ({ siteOrigins }: PageSettings, status: number, body: string): Answer => ({
  status,
  body,
  headers: {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      // The form's answer leads back to the site.
      `form-action 'self' ${siteOrigins.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  },
})

const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }
