import type { Deps } from '../../deps.ts'
import { forEachAtProvider } from '../payment-provider/for-each-at-provider.ts'
import { sendReversal } from './reverse-transfer.ts'
import { sendTransfer } from './send-transfer.ts'

/** Retries decided transfers to ready accounts, and decided reversals, whose answer or job was lost. */
export const sendOpenTransfers = async (deps: Deps) => {
  const transfers = await deps.db
    .selectFrom('transfers as t')
    .innerJoin('purchases as a', 'a.id', 't.purchaseId')
    .innerJoin('payoutAccounts as o', 'o.userId', 'a.professionalId')
    .select('t.id')
    .where('t.status', '=', 'undecided')
    .where('o.isReady', 'is', true)
    .execute()
  await forEachAtProvider(
    transfers.map(({ id }) => id),
    (id) => sendTransfer(deps, id),
  )
  const reversals = await deps.db
    .selectFrom('transferReversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transferId')
    .select('r.id')
    .where('r.status', '=', 'undecided')
    .where('t.status', '=', 'succeeded')
    .execute()
  await forEachAtProvider(
    reversals.map(({ id }) => id),
    (id) => sendReversal(deps, id),
  )
}
