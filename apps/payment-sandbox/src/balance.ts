import type Stripe from 'stripe'
import type { Call } from './call.ts'

/** What was charged less what was refunded, by currency; this sandbox takes no fee and nothing is pending. */
export const retrieveBalance = ({ store }: Call): Stripe.Balance => {
  const rows = store.db
    .prepare(
      `select json ->> 'currency' as currency, sum((json ->> 'amount') - (json ->> 'amount_refunded')) as amount
       from objects where object = 'charge' and json ->> 'paid' group by 1 order by 1`,
    )
    .all() as { currency: string; amount: number }[]
  const amounts = rows.length > 0 ? rows : [{ currency: 'eur', amount: 0 }]
  return {
    object: 'balance',
    available: amounts.map(({ currency, amount }) => ({ amount, currency, source_types: { card: amount } })),
    livemode: false,
    pending: amounts.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } })),
  }
}
