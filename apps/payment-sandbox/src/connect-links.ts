import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { accountWith } from './accounts.ts'
import type { Call } from './call.ts'
import { invalidRequest, missingParam } from './errors.ts'
import * as form from './form.ts'
import { nowSeconds } from './ids.ts'
import type { Store } from './store.ts'

/** A link expires unopened after this time, as with Stripe. */
const openForSeconds = 300

export const createAccountLink = (call: Call): Stripe.AccountLink => {
  form.allowParams<Stripe.AccountLinkCreateParams>(call.form, ['account', 'type', 'refresh_url', 'return_url'])
  if (form.choiceIn(call.form, 'type', ['account_onboarding']) === undefined) throw missingParam('type')
  const account = accountWith(call.store, form.requiredText(call.form, 'account'), 'account', 400)
  const secret = storeLink(call.store, 'onboarding', account.id, {
    refresh: form.requiredText(call.form, 'refresh_url'),
    return: form.requiredText(call.form, 'return_url'),
  })
  return {
    object: 'account_link',
    created: nowSeconds(),
    expires_at: nowSeconds() + openForSeconds,
    url: `${call.origin}/sandbox/onboarding/${secret}`,
  }
}

export const createLoginLink = (call: Call): Stripe.LoginLink => {
  form.allowParams<Stripe.AccountCreateLoginLinkParams>(call.form, [])
  const account = accountWith(call.store, call.id, 'account', 404)
  if (!account.details_submitted)
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.')
  const secret = storeLink(call.store, 'dashboard', account.id)
  return { object: 'login_link', created: nowSeconds(), url: `${call.origin}/sandbox/dashboard/${secret}` }
}

type Kind = 'onboarding' | 'dashboard'
export type Link = { account: string; refresh_url: string; return_url: string; isOpen: boolean }

const storeLink = ({ db }: Store, kind: Kind, account: string, urls?: { refresh: string; return: string }) => {
  const secret = randomBytes(24).toString('base64url')
  db.prepare(
    'insert into connect_links (secret, kind, account, refresh_url, return_url, open_until) values (?, ?, ?, ?, ?, ?)',
  ).run(secret, kind, account, urls?.refresh ?? null, urls?.return ?? null, nowSeconds() + openForSeconds)
  return secret
}

/** Opens a link, which must happen before it expires. From then on it is valid until it has been used. */
export const openLink = ({ db }: Store, kind: Kind, secret: string): Link | undefined => {
  const row = db
    .prepare(
      'select account, refresh_url, return_url, open_until, used from connect_links where secret = ? and kind = ?',
    )
    .get(secret, kind)
  if (!row) return undefined
  const isOpen = !row.used && Number(row.open_until) >= nowSeconds()
  if (isOpen) db.prepare('update connect_links set open_until = ? where secret = ?').run(nowSeconds() + 3600, secret)
  return {
    account: String(row.account),
    refresh_url: String(row.refresh_url),
    return_url: String(row.return_url),
    isOpen,
  }
}

export const useLink = ({ db }: Store, secret: string) =>
  db.prepare('update connect_links set used = 1 where secret = ?').run(secret)
