import { decideTransfers } from '../src/money/payouts/decide-transfers.ts'
import type { Person, TestApp } from './harness.ts'
import { submitAccountForm } from './provider.ts'

/** The professional submits the provider's form and comes back. Returns the state of the payout account. */
export const openPayoutAccount = async ({ id, get, patch }: Pick<Person, 'id' | 'get' | 'patch'>) => {
  const { body } = await get(`/api/v1/stripe/account/link/${id}`)
  if (!(await submitAccountForm(body.url, 'complete'))) throw new Error('the form was refused')
  return (await patch(`/api/v1/stripe/connect/${id}`, {})).body
}

/** Returns the id of the professional's account at the provider, if it is open. */
export const connectIdOf = async ({ db }: Pick<TestApp, 'db'>, { id }: { id: string }) =>
  (await db.selectFrom('users').select('connectId').where('id', '=', id).executeTakeFirstOrThrow()).connectId

/** Returns what the provider has transferred to the professional, less reversals. */
export const transferredCentsOf = async (app: Pick<TestApp, 'db' | 'deps'>, professional: { id: string }) => {
  const { data } = await app.deps.stripe.transfers.list({ destination: String(await connectIdOf(app, professional)) })
  return data.map(({ amount, amount_reversed }) => amount - amount_reversed)
}

/** Returns the transfers of a purchase, oldest first. */
export const transfersOf = ({ db }: Pick<TestApp, 'db'>, purchaseId: string) =>
  db.selectFrom('transfers').selectAll().where('purchaseId', '=', purchaseId).orderBy('id').execute()

/** Returns the only transfer of a purchase. */
export const transferOf = ({ db }: Pick<TestApp, 'db'>, purchaseId: string) =>
  db.selectFrom('transfers').selectAll().where('purchaseId', '=', purchaseId).executeTakeFirstOrThrow()

/** Sends the shares that are payable now. */
export const sendPayableTransfers = async ({ deps, drainJobs }: Pick<TestApp, 'deps' | 'drainJobs'>) => {
  await decideTransfers(deps)
  await drainJobs()
}
