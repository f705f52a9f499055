import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { invalidRequest, missingParam, notFoundError } from './errors.ts'
import { recordEvent } from './events.ts'
import * as form from './form.ts'
import { newId } from './ids.ts'
import { payOut } from './pay-out.ts'
import type { Kinds } from './store.ts'

export type Account = Kinds['account']

/** Stripe requires these fields of a French professional before any transfer to the account. */
export const onboardingFields = {
  identity: [
    'individual.dob.day',
    'individual.dob.month',
    'individual.dob.year',
    'individual.first_name',
    'individual.last_name',
  ],
  bank: ['external_account'],
  terms: ['tos_acceptance.date', 'tos_acceptance.ip'],
}

export const createAccount = (call: Call): Stripe.Account => {
  form.allowParams<Stripe.AccountCreateParams>(call.form, [
    'type',
    'country',
    'email',
    'business_type',
    'capabilities',
    'metadata',
  ])
  if (form.choiceIn(call.form, 'type', ['express']) === undefined) throw missingParam('type')
  const account = newAccount(call)
  call.store.insert(account)
  return account
}

export const retrieveAccount = ({ store, id }: Call) => accountWith(store, id, 'id', 404)

export const accountWith = (store: Call['store'], id: string, param: string, status: 400 | 404) => {
  const account = store.find('account', id)
  if (!account) throw notFoundError('account', id, param, status)
  return account
}

const newAccount = ({ store, form: params }: Call): Account => {
  const capabilities = Object.keys(form.hash(params, 'capabilities') ?? {})
  if (capabilities.some((name) => name !== 'transfers' && name !== 'card_payments'))
    throw invalidRequest('This sandbox knows the capabilities card_payments and transfers only.', {
      param: 'capabilities',
    })
  const missing = [...onboardingFields.bank, ...onboardingFields.identity, ...onboardingFields.terms]
  return {
    id: newId('acct'),
    object: 'account',
    business_profile: null,
    business_type: form.choiceIn(params, 'business_type', ['individual', 'company']) ?? 'individual',
    capabilities: Object.fromEntries(capabilities.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_express' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: form.requiredText(params, 'country'),
    created: store.clock.now(),
    default_currency: 'eur',
    details_submitted: false,
    email: form.text(params, 'email') ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, url: '/v1/accounts/external_accounts' },
    future_requirements: { ...requirements([]), disabled_reason: null },
    metadata: form.mergedMetadata(params, {}),
    payouts_enabled: false,
    requirements: requirements(missing),
    settings: null,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'express',
  }
}

const requirements = (missing: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: missing,
  disabled_reason: missing.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: missing,
  past_due: missing,
  pending_verification: [],
})

type AccountChange = { provided: string[]; refused: boolean }

/**
 * Records the fields that the professional has submitted. When none is missing the account is open, unless it is
 * rejected.
 */
export const submitAccount = (
  call: Parameters<typeof recordEvent>[0],
  account: Account,
  { provided, refused }: AccountChange,
): void => {
  payOut(call.store, account)
  const before = {
    details_submitted: account.details_submitted,
    payouts_enabled: account.payouts_enabled,
    requirements: account.requirements,
  }
  const missing = (account.requirements?.currently_due ?? []).filter((field) => !provided.includes(field))
  const isOpen = missing.length === 0 && !refused
  account.details_submitted = missing.length === 0 || refused
  account.charges_enabled = isOpen
  account.payouts_enabled = isOpen
  account.capabilities = Object.fromEntries(
    Object.keys(account.capabilities ?? {}).map((name) => [name, isOpen ? 'active' : 'inactive']),
  )
  account.requirements = { ...requirements(missing), ...(refused && { disabled_reason: 'rejected.other' }) }
  if (provided.includes('tos_acceptance.date')) account.tos_acceptance = { date: call.store.clock.now() }
  call.store.save(account)
  recordEvent(call, 'account.updated', account, before)
}
