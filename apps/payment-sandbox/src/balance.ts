import type Stripe from 'stripe'
import { accountWith } from './accounts.ts'
import type { Call } from './call.ts'
import { payOut, payoutBalance } from './pay-out.ts'
import type { Store } from './store.ts'

type CurrencyBalance = { currency: string; available: number; pending: number }

/**
 * Returns the balance by currency. The platform's balance is its charges, less fees, refunds, transfers and disputes,
 * and nothing of it is pending. A connected account's balance is its transfers that have not been paid out.
 */
export const retrieveBalance = ({ store, account }: Call): Stripe.Balance => {
  const balances = account === null ? platformBalances(store) : accountBalances(store, account)
  const amounts = balances.length > 0 ? balances : [{ currency: 'eur', available: 0, pending: 0 }]
  const toAmount = (amount: number, currency: string) => ({ amount, currency, source_types: { card: amount } })
  return {
    object: 'balance',
    available: amounts.map(({ currency, available }) => toAmount(available, currency)),
    livemode: false,
    pending: amounts.map(({ currency, pending }) => toAmount(pending, currency)),
  }
}

export const accountBalances = (store: Store, id: string) => {
  payOut(store, accountWith(store, id, 'account', 404))
  return payoutBalance(store, id, store.clock.now())
}

export const balanceIn = (currency: string, balances: CurrencyBalance[]) =>
  balances.find((each) => each.currency === currency) ?? { currency, available: 0, pending: 0 }

export const platformBalances = ({ db }: Store) =>
  db
    .prepare(
      `select json ->> 'currency' as currency, sum(json ->> 'net') as available, 0 as pending
       from objects where object = 'balance_transaction' group by 1 order by 1`,
    )
    .all() as CurrencyBalance[]
