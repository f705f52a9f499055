import { sql } from 'kysely'
import Stripe from 'stripe'
import type { Deps } from '../../deps.ts'

/** No call to the provider takes this long, including the SDK's own retries. */
export const maxCallMs = 3_600_000

/**
 * True if the provider has answered with its own error: it may have done the work or not, and it repeats the error for
 * a day under the same idempotency key.
 */
export const isProviderError = (error: unknown) =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500

/** True if the provider has refused: it has done nothing, and repeats the refusal under the same idempotency key. */
export const isProviderRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** True if the provider does not know the object that the call names. */
export const isMissingAtProvider = (error: unknown) => isProviderRefusal(error) && error.code === 'resource_missing'

export const refusalReason = ({ code, message }: Stripe.errors.StripeInvalidRequestError) =>
  code ?? message.slice(0, 500)

type Attempt = { id: string; tries: number; errorAt: Date | null }
type Table = 'refunds' | 'transferReversals'

/**
 * Returns the number of the attempt that may start now, or undefined if another process has just started one. After an
 * error of the provider, a new idempotency key is used only when no call under the old key can still be running. Call
 * this only after the provider was asked and knows nothing that carries the row's id.
 */
export const claimAttempt = async ({ db, clock }: Deps, table: Table, { id, tries, errorAt }: Attempt) => {
  if (!errorAt || errorAt.getTime() > clock.now().getTime() - maxCallMs) return tries
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set tries = ${tries + 1}, error_at = null
    where id = ${id} and tries = ${tries} and status = 'undecided'`.execute(db)
  return numAffectedRows ? tries + 1 : undefined
}

/** Records that the provider has answered this attempt with its own error. */
export const saveProviderError = async (
  { db, clock }: Deps,
  table: Table | 'transfers',
  id: string,
  error: unknown,
) => {
  if (!isProviderError(error)) return
  await sql`
    update ${sql.table(table)} set error_at = coalesce(error_at, ${clock.now()})
    where id = ${id} and status = 'undecided'`.execute(db)
}
