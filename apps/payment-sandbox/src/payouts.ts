import { accountWith } from './accounts.ts'
import type { Call } from './call.ts'
import { notFoundError } from './errors.ts'
import { listOf } from './lists.ts'
import { bankAccountOf, paidToAccount, payOut } from './pay-out.ts'

/** Returns a payout of the account that `Stripe-Account` names; the platform's own money is never paid out. */
export const retrievePayout = (call: Call) => {
  bringUpToDate(call)
  const payout = call.store.find('payout', call.id)
  if (payout?.destination !== bankAccountOf(call.account)) throw notFoundError('payout', call.id, 'payout', 404)
  return payout
}

const listPaidTo = listOf('payout', ['status', 'destination'], ({ account }) => [paidToAccount(account)])

export const listPayouts = (call: Call) => {
  bringUpToDate(call)
  return listPaidTo(call)
}

const bringUpToDate = ({ store, account }: Call) => {
  if (account !== null) payOut(store, accountWith(store, account, 'account', 404))
}
