import type Stripe from 'stripe'
import { bankDaysLater, chargeAvailableOn, dayOf, daySeconds, isBankDay } from './bank-days.ts'
import { newId } from './ids.ts'
import type { Condition, Kinds, Store } from './store.ts'

/** A payout arrives this many bank days later, within the week that Stripe promises. */
const bankDaysInTransit = 1
/** A day's payouts leave for the banks at this time of the day. */
const departureSeconds = 12 * 3600

/** Returns the account's only bank account. The platform itself gets no payouts. */
export const bankAccountOf = (account: string | null) => `ba_${account?.replace('acct_', '') ?? 'none'}`

export const paidToAccount = (account: string | null): Condition => ({
  sql: "json ->> 'destination' = ?",
  values: [bankAccountOf(account)],
})

/**
 * Makes the payouts of every day that has begun since the last call. There are no timers, so callers run it before they
 * read payouts or the balance, and before the account opens or closes. An amount that cannot be paid out on a day,
 * because the account is closed or in debt, counts on the next.
 */
export const payOut = (store: Store, account: Kinds['account']) => {
  const now = store.clock.now()
  const lastPaidUntil = paidUntil(store, account)
  if (now <= lastPaidUntil) return
  const received = receivedBy(store, account.id)
  const earlier = store.select('payout', [paidToAccount(account.id)], 'asc', -1)
  for (const payout of earlier) updateStatus(store, payout, now)
  if (account.payouts_enabled && received.length > 0) {
    const paid = [...earlier]
    for (let day = dayOf(lastPaidUntil) + daySeconds; day <= now; day += daySeconds)
      if (isBankDay(day)) paid.push(...payoutsOf(account, received, paid, day))
    for (const payout of paid.slice(earlier.length)) {
      store.insert(payout)
      updateStatus(store, payout, now)
    }
  }
  store.db
    .prepare('insert into paid_until values (?, ?) on conflict do update set until = excluded.until')
    .run(account.id, now)
}

const paidUntil = ({ db }: Store, { id, created }: Kinds['account']) =>
  Number(db.prepare('select until from paid_until where account = ?').get(id)?.until ?? created)

/** Returns the account's balance at that time, and how much of it could be paid out. */
export const payoutBalance = (store: Store, account: string, now: number) => {
  const received = receivedBy(store, account)
  const paid = store.select('payout', [paidToAccount(account)], 'asc', -1)
  return currenciesOf(received).map((currency) => {
    const available = availableOn(now, currency, received, paid)
    const all = availableOn(Number.POSITIVE_INFINITY, currency, received, paid)
    return { currency, available, pending: all - available }
  })
}

/** A transfer becomes available when the money of its charge does. */
export const availableFrom = (store: Store, { source_transaction, created }: Stripe.Transfer) => {
  const charge = source_transaction ? store.find('charge', String(source_transaction)) : undefined
  return Math.max(created, chargeAvailableOn(charge?.created ?? created))
}

type Received = { amount: number; currency: string; availableOn: number }

const receivedBy = (store: Store, account: string): Received[] =>
  store
    .select('transfer', [{ sql: "json ->> 'destination' = ?", values: [account] }], 'asc', -1)
    .flatMap((transfer) => {
      const { amount, currency, reversals } = transfer
      const availableOn = availableFrom(store, transfer)
      return [
        { amount, currency, availableOn },
        // An amount that is reversed before it is available is never paid out.
        ...reversals.data.map((reversal) => ({
          amount: -reversal.amount,
          currency,
          availableOn: Math.max(reversal.created, availableOn),
        })),
      ]
    })

const currenciesOf = (received: Received[]) => [...new Set(received.map(({ currency }) => currency))].toSorted()

type Amount = { amount: number; currency: string }
const sumIn = (currency: string, amounts: Amount[]) =>
  amounts.reduce((sum, each) => (each.currency === currency ? sum + each.amount : sum), 0)

const availableOn = (at: number, currency: string, received: Received[], paid: Amount[]) =>
  sumIn(
    currency,
    received.filter((each) => each.availableOn <= at),
  ) - sumIn(currency, paid)

const payoutsOf = (account: Kinds['account'], received: Received[], paid: Amount[], day: number) =>
  currenciesOf(received).flatMap((currency) => {
    const amount = availableOn(day, currency, received, paid)
    return amount > 0 ? [newPayout(account.id, { amount, currency }, day)] : []
  })

const updateStatus = (store: Store, payout: Stripe.Payout, now: number) => {
  const status = statusAt(payout, now)
  if (status !== payout.status) store.save({ ...payout, status })
}

const statusAt = ({ created, arrival_date }: Stripe.Payout, now: number) => {
  if (now >= arrival_date) return 'paid'
  return now < created + departureSeconds ? 'pending' : 'in_transit'
}

const newPayout = (account: string, { amount, currency }: Amount, day: number): Stripe.Payout => ({
  id: newId('po'),
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: bankDaysLater(day, bankDaysInTransit),
  automatic: true,
  balance_transaction: null,
  created: day,
  currency,
  description: 'STRIPE PAYOUT',
  destination: bankAccountOf(account),
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'pending',
  trace_id: null,
  type: 'bank_account',
})
