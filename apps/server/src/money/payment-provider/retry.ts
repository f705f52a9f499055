import { sql } from 'kysely'
import Stripe from 'stripe'
import type { Deps } from '../../deps.ts'

/** No call to the provider, with the SDK's own tries, is under way for so long. */
export const callMs = 3_600_000

/** The provider's own error: it may have done what was asked or not, and repeats the error under that key for a day. */
export const isProviderError = (error: unknown) =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500

/** The provider has said no, done nothing, and says no again under that key. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

export const reasonOf = ({ code, message }: Stripe.errors.StripeInvalidRequestError) => code ?? message.slice(0, 500)

type Tried = { id: string; tries: number; errorAt: Date | null }
type Table = 'refunds' | 'transferReversals'

/**
 * The number of the try that may be made now; none where somebody else has just begun another. A key that the provider
 * has answered with its own error is left only when no call under it can be under way any more: to be called once the
 * provider has been asked and knows nothing that carries the row's id.
 */
export const tryNumber = async ({ db, clock }: Deps, table: Table, { id, tries, errorAt }: Tried) => {
  if (!errorAt || errorAt.getTime() > clock.now().getTime() - callMs) return tries
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set tries = ${tries + 1}, error_at = null
    where id = ${id} and tries = ${tries} and status = 'undecided'`.execute(db)
  return numAffectedRows ? tries + 1 : undefined
}

/** Keeps that the provider has answered this try with its own error. */
export const keepError = async ({ db, clock }: Deps, table: Table | 'transfers', id: string, error: unknown) => {
  if (!isProviderError(error)) return
  await sql`
    update ${sql.table(table)} set error_at = coalesce(error_at, ${clock.now()})
    where id = ${id} and status = 'undecided'`.execute(db)
}
