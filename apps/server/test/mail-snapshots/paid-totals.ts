import { totalCents } from '@couronne/contract/lib/money'
import { fixtureAppointments } from '../background-fixtures/appointments.ts'
import { hiddenId } from '../background-fixtures/values.ts'

// The background fixtures paid round sums. Here they are replaced by real totals: the price and a fee of 7 %, in whole
// euros.

const { done, cancelled, disputed, paid } = fixtureAppointments
const idOf = ({ number }: { number: number }) => `'${hiddenId(number)}'`
const disputedPriceCents = 3000

/** The totals are 42 € for 40 €, 21 € for 20 €, and 32 € for 30 €. */
const totals = {
  whole: totalCents(paid.cents.price),
  cancelled: totalCents(cancelled.cents.price),
  disputed: totalCents(disputedPriceCents),
}

/** A quarter of the completed appointment, half of the cancelled one and all of the disputed one were paid back. */
const refundedBefore = totals.whole / 4
const half = totals.cancelled / 2

/** These statements run in this order, before those of a case. */
export const paidTotalsSql = [
  `update appointments set total_cents = ${totals.whole} where price_cents = ${done.cents.price}`,
  `update appointments set total_cents = ${totals.cancelled}, retained_cents = ${half} where id = ${idOf(cancelled)}`,
  `update appointments set price_cents = ${disputedPriceCents}, total_cents = ${totals.disputed} where id = ${idOf(disputed)}`,
  `update payment_parts p set amount_cents = a.total_cents from appointments a where a.id = p.purchase_id`,
  `update payments y set amount_cents = p.amount_cents from payment_parts p where p.payment_id = y.id`,
  `update goodwill_refunds set professional_cents = 1000, platform_cents = ${refundedBefore - 1000}`,
  `update refunds set amount_cents = ${refundedBefore} where cause like 'goodwill_refund %'`,
  `update refunds set amount_cents = ${half}, replaced_cents = ${half} where id in (select refund_id from manual_refunds)`,
  `update manual_refunds set amount_cents = ${half}`,
  `update disputes set amount_cents = ${totals.disputed}`,
  `update dispute_parts set amount_cents = ${totals.disputed}, professional_cents = ${disputedPriceCents},
    platform_cents = ${totals.disputed - disputedPriceCents}`,
  `update journal_postings set cents = cents * ${disputedPriceCents / disputed.cents.price} where account = 'professional'
    and transaction_id in (select id from journal_transactions where purchase_id = ${idOf(disputed)})`,
]
