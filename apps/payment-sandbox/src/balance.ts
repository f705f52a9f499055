import type Stripe from 'stripe'
import { accountWith } from './accounts.ts'
import type { Call } from './call.ts'
import { balanceOf, payOut } from './pay-out.ts'
import type { Store } from './store.ts'

type Held = { currency: string; available: number; pending: number }

/**
 * Of the platform what was charged, less fees and what was refunded, transferred and taken by banks, and nothing of it is
 * pending; of a connected account what it was given and has not been paid out; by currency.
 */
export const retrieveBalance = ({ store, account }: Call): Stripe.Balance => {
  const held = account === null ? heldByPlatform(store) : heldByAccount(store, account)
  const amounts = held.length > 0 ? held : [{ currency: 'eur', available: 0, pending: 0 }]
  const shown = (amount: number, currency: string) => ({ amount, currency, source_types: { card: amount } })
  return {
    object: 'balance',
    available: amounts.map(({ currency, available }) => shown(available, currency)),
    livemode: false,
    pending: amounts.map(({ currency, pending }) => shown(pending, currency)),
  }
}

export const heldByAccount = (store: Store, id: string) => {
  payOut(store, accountWith(store, id, 'account', 404))
  return balanceOf(store, id, store.clock.now())
}

export const heldIn = (currency: string, held: Held[]) =>
  held.find((each) => each.currency === currency) ?? { currency, available: 0, pending: 0 }

const charged = `
  select json ->> 'currency' as currency, json ->> 'net' as amount from objects where object = 'balance_transaction'`
const disputed = `
  select objects.json ->> 'currency' as currency, moved.value ->> 'net' as amount
  from objects, json_each(objects.json, '$.balance_transactions') as moved where object = 'dispute'`
const transferred = `
  select json ->> 'currency' as currency, (json ->> 'amount') - (json ->> 'amount_reversed') as amount
  from objects where object = 'transfer'`

export const heldByPlatform = ({ db }: Store) =>
  db
    .prepare(
      `select currency, sum(amount) as available, 0 as pending
       from (${charged} union all ${disputed} union all select currency, -amount from (${transferred}))
       group by currency order by currency`,
    )
    .all() as Held[]
