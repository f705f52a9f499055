import { sql } from 'kysely'
import { ledgerWrongs } from '../../../src/ledger/check-ledger.ts'
import { isLastingDebt, type TestApp } from '../../../test/harness.ts'
import { bankWrongs } from './bank-wrongs.ts'
import type { Books } from './books.ts'
import { kept, mayCost, share, visitsOf } from './reckoning.ts'

const hourMs = 3_600_000

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** But what is to be taken back for long: it is looked into by itself. */
export const ownWrongs = async ({ db }: TestApp, professionals: string[]) =>
  (await ledgerWrongs(db, professionals)).filter((wrong) => !isLastingDebt(wrong))

type Seen = { house: TestApp; professionals: string[]; now: Date }

/** All that is wrong with the visits of these professionals, in our own books and the provider's. */
export const wrongs = async ({ house, professionals, now }: Seen, books: Books) => {
  const { charges, refunds, transfers } = books
  const { db } = house
  const visits = await visitsOf(house, professionals)
  const payments = await db
    .selectFrom('payments as y')
    .innerJoin('appointments as a', 'a.id', 'y.appointment_id')
    .selectAll('y')
    .where('a.professional_id', 'in', professionals)
    .execute()
  const ours = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .innerJoin('appointments as a', 'a.id', 'y.appointment_id')
    .leftJoin('hand_refunds as h', 'h.refund_id', 'r.id')
    .select(['r.id', 'r.payment_id', 'r.amount_cents', 'r.replaced_cents', 'r.status', 'r.provider_id'])
    .select(['y.appointment_id', 'h.amount_cents as by_hand'])
    .where('a.professional_id', 'in', professionals)
    .execute()
  const shares = await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .select(['t.id', 't.appointment_id', 't.amount_cents', 't.status', 't.provider_id', 't.refusals'])
    .where('a.professional_id', 'in', professionals)
    .execute()
  const reversals = await db
    .selectFrom('transfer_reversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transfer_id')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .innerJoin('users as p', 'p.id', 'a.professional_id')
    .select(['r.id', 'r.transfer_id', 'r.cause_id', 'r.left_cents', 'r.written_down_cents', 'r.status'])
    .select(['r.provider_id', 'r.refusal', 'p.connect_id'])
    .where('a.professional_id', 'in', professionals)
    .execute()
  const { rows: overlaps } = await sql<{ id: string }>`
    select a.id from appointments a join appointments b on a.professional_id = b.professional_id and a.id <> b.id
      and a.starts_at < b.free_again_at and b.starts_at < a.free_again_at
    where a.professional_id = any(${professionals}::uuid[])
      and a.status in ('En attente de paiement', 'Payé', 'Terminé')
      and b.status in ('En attente de paiement', 'Payé', 'Terminé')`.execute(db)
  const paid = charges.filter((charge) => charge.paid)
  const banks = await bankWrongs(db, professionals, books.disputes)
  const found = [...(await ownWrongs(house, professionals)), ...banks.found]
  const check = (isRight: boolean, wrong: string) => {
    if (!isRight) found.push(wrong)
  }

  const owed = reversals.filter(({ status, refusal }) => status === 'undecided' && refusal === 'balance_insufficient')
  for (const { id, left_cents, connect_id } of owed) {
    const { available } = await house.deps.stripe.balance.retrieve({}, { stripeAccount: String(connect_id) })
    const cents = available[0]?.amount ?? 0
    check(cents < left_cents, `reversal ${id} of ${left_cents} waits, and there are ${cents} on her account`)
  }

  for (const { id } of overlaps) check(false, `visit ${id} shares its hours with another`)
  for (const charge of paid)
    check(
      payments.some(({ id }) => id === charge.metadata.paymentId),
      `charge ${charge.id} is of no payment of ours`,
    )
  for (const refund of refunds)
    check(
      ours.some(({ id, amount_cents }) => id === refund.metadata?.refundId && amount_cents === refund.amount),
      `refund ${refund.id} of ${refund.amount} is not ours`,
    )
  for (const { id, status, provider_id, amount_cents, replaced_cents } of ours)
    check(
      status === 'succeeded'
        ? refunds.some((refund) => refund.id === provider_id && refund.status === status)
        : status === 'failed' &&
            (refunds.some((refund) => refund.id === provider_id && refund.status === status) ||
              (replaced_cents === amount_cents && !refunds.some(({ metadata }) => metadata?.refundId === id))),
      `our refund ${id} is ${status}, and the provider knows ${provider_id}`,
    )
  for (const { id, status, cost_cents } of payments) {
    const own = paid.filter(({ metadata }) => metadata.paymentId === id)
    const back = sum(
      ours
        .filter((refund) => refund.payment_id === id && refund.status === 'succeeded')
        .map(({ amount_cents }) => amount_cents),
    )
    check(status === 'succeeded' || status === 'failed', `payment ${id} is left ${status}`)
    check(own.length <= 1, `payment ${id} was charged ${own.length} times`)
    check(status !== 'succeeded' || own.length === 1, `payment ${id} is called a success and was never charged`)
    check(
      sum(own.map(({ amount_refunded }) => amount_refunded)) === back,
      `of payment ${id} we gave back ${back}, the provider another sum`,
    )
    const costs = own.map(({ balance_transaction: told }) => (told && typeof told !== 'string' ? told.fee : undefined))
    check((cost_cents ?? undefined) === costs[0], `payment ${id} has cost ${costs[0]}, and by our books ${cost_cents}`)
  }
  for (const { id, amount, metadata } of transfers)
    check(
      shares.some(
        (share) => share.id === metadata.transferId && share.provider_id === id && share.amount_cents === amount,
      ),
      `transfer ${id} of ${amount} is not ours`,
    )
  for (const visit of visits) {
    const { id, status, total_cents, fee_cents, paid_at, given } = visit
    const own = paid.filter(({ metadata }) => metadata.appointmentId === id)
    const taken = books.disputes.filter(
      (dispute) => dispute.status === 'lost' && own.some(({ id }) => id === dispute.charge),
    )
    const left =
      sum(own.map(({ amount, amount_refunded }) => amount - amount_refunded)) - sum(taken.map(({ amount }) => amount))
    const whole = own.filter(({ amount, amount_refunded }) => amount === total_cents && amount_refunded === 0)
    const successes = payments.filter((payment) => payment.appointment_id === id && payment.status === 'succeeded')
    check(status !== 'En attente de paiement', `visit ${id} is held for ever`)
    // What did not reach her card is here still, also where an operator has sent it from elsewhere.
    const here = sum(
      ours
        .filter((refund) => refund.appointment_id === id && refund.status === 'failed')
        .map(({ amount_cents, replaced_cents, by_hand }) => amount_cents - replaced_cents + (by_hand ?? 0)),
    )
    check(left === kept(visit) + here, `of visit ${id} (${status}) we keep ${left} instead of ${kept(visit)} + ${here}`)
    check(
      status !== 'Annuler' || mayCost(visit).includes(fee_cents ?? 0),
      `visit ${id} cost ${fee_cents} to cancel instead of ${mayCost(visit)}`,
    )
    check(!paid_at || successes.length === 1, `visit ${id} (${status}) has ${successes.length} successful payments`)
    check(
      !['Payé', 'Terminé'].includes(status) || given > 0 || whole.length === 1,
      `visit ${id} (${status}) has ${whole.length} whole charges`,
    )
    const sent = transfers.filter(({ metadata }) => metadata.appointmentId === id)
    const waitMs = visit.is_early ? 0 : 48 * hourMs
    const isOver = ['Terminé', 'Annuler'].includes(status) && visit.ends_at.getTime() + waitMs <= now.getTime()
    const parts = shares.filter(({ appointment_id }) => appointment_id === id)
    const takenBack = reversals.filter(({ transfer_id }) => parts.some(({ id }) => id === transfer_id))
    // What has gone to her bank she owes until her account can cover it, or somebody has written it down.
    const due = owed.filter(({ transfer_id }) => parts.some(({ id }) => id === transfer_id))
    const hers =
      sum(sent.map(({ amount, amount_reversed }) => amount - amount_reversed)) -
      sum(due.map(({ left_cents }) => left_cents)) -
      sum(takenBack.map(({ written_down_cents }) => written_down_cents))
    const again = ours.filter((refund) => refund.appointment_id === id && refund.status === 'failed')
    check(sent.length <= 1 + again.length, `the share of visit ${id} was sent ${sent.length} times`)
    check(
      // Reported in the last minute, when it may have been sent already.
      hers === (isOver ? share(visit) : 0) || (hers <= share(visit) && visit.is_reported),
      `of visit ${id} (${status}) she has ${hers} instead of ${isOver ? share(visit) : 0}`,
    )
    check(!parts.some(({ status }) => status === 'undecided'), `the share of visit ${id} is on its way for ever`)
    check(
      takenBack.every((reversal) => reversal.status !== 'undecided' || due.includes(reversal)) &&
        sum(takenBack.filter(({ status }) => status === 'succeeded').map(({ left_cents }) => left_cents)) ===
          sum(sent.map(({ amount_reversed }) => amount_reversed)),
      `of visit ${id} another sum has been taken back than the provider says`,
    )
  }
  const disputes = banks.disputes.map(({ id, ...dispute }) => ({
    ...dispute,
    takesBack: reversals.some(({ cause_id }) => cause_id === id),
    replaces: ours.some(({ payment_id, replaced_cents }) => payment_id === dispute.paymentId && replaced_cents > 0),
  }))
  return { found, visits, shares, disputes, paid: paid.length, refunded: ours.length, reversals }
}

/** Whose money waits for her account. */
export const waitingForAccounts = async ({ db }: TestApp, professionals: string[]) => {
  const waiting = await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .select('a.professional_id as id')
    .distinct()
    .where('a.professional_id', 'in', professionals)
    .where('t.status', '=', 'undecided')
    .execute()
  return waiting.map(({ id }) => id)
}
