import { eurosFromCents } from '@couronne/contract/lib/money'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { providerUnavailable } from '../payment-provider/provider-unavailable.ts'
import { accountOf } from './queries.ts'
import { syncPayoutAccount } from './sync-account.ts'

/** Returns the page on which the professional answers the provider's questions; opens an account if there is none. */
export const onboardingLink = async (deps: Deps, professional: Viewer, account: string) => {
  const id = (await ownAccount(deps, professional, account)) ?? (await openAccount(deps, professional))
  const { url } = await callProvider(() =>
    deps.stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: pageAddress(deps.publicUrl, 'stripeLink', { account_id: id }),
      return_url: pageAddress(deps.publicUrl, 'stripeSuccess', { account_id: id }),
    }),
  )
  return { url }
}

/** Returns the current state of the professional's account, as the provider gives it now. */
export const confirmConnection = async (deps: Deps, professional: Viewer, account: string) => {
  await ownAccount(deps, professional, account)
  await callProvider(() => syncPayoutAccount(deps, professional.id))
  return (await accountOf(deps.db, professional.id)).account
}

/** Returns the provider's dashboard for the account, which exists once the onboarding form was submitted. */
export const dashboardLink = async (deps: Deps, professional: Viewer, account: string) => {
  const id = await ownAccount(deps, professional, account)
  if (!id) throw new DomainError('account_not_open')
  const { url } = await callProvider(() => deps.stripe.accounts.createLoginLink(id))
  return { url }
}

/** Returns the account's balance at the provider, before it is paid out to the professional's bank. */
export const accountBalance = async (deps: Deps, professional: Viewer) => {
  const id = await ownAccount(deps, professional, professional.id)
  if (!id) return { available: 0, pending: 0 }
  const { available, pending } = await callProvider(() => deps.stripe.balance.retrieve({}, { stripeAccount: id }))
  const eurosIn = (amounts: Stripe.Balance.Available[]) =>
    eurosFromCents(amounts.filter(({ currency }) => currency === 'eur').reduce((sum, { amount }) => sum + amount, 0))
  return { available: eurosIn(available), pending: eurosIn(pending) }
}

/** Accepts the professional's own id or account id. Any other id is `not_found`. */
const ownAccount = async ({ db }: Deps, professional: Viewer, account: string) => {
  const { connectId } = await accountOf(db, professional.id)
  if (account.toLowerCase() !== professional.id && account !== connectId) throw new DomainError('not_found')
  return connectId
}

const openAccount = async (deps: Deps, professional: Viewer) => {
  await callProvider(() => syncPayoutAccount(deps, professional.id))
  const { connectId } = await accountOf(deps.db, professional.id)
  if (!connectId) throw new DomainError('not_confirmed')
  return connectId
}

const { StripeError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Stripe.errors

const callProvider = async <T>(call: () => Promise<T>) => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof StripeInvalidRequestError) throw new DomainError('account_not_open')
    const isApiKeyError = error instanceof StripeAuthenticationError || error instanceof StripePermissionError
    throw error instanceof StripeError && !isApiKeyError ? providerUnavailable(error) : error
  }
}
