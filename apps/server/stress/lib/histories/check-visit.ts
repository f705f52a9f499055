import { type Both, type Check, sum } from './own-rows.ts'
import { kept, mayCost, share, type Visit } from './reckoning.ts'

const hourMs = 3_600_000

/** Checks what the customer has paid for an appointment, and how much of it is kept. */
export const checkPrice = (visit: Visit, both: Both, check: Check) => {
  const { paid, disputes, payments, ours } = both
  const { id, status, totalCents, feeCents, paidAt, given } = visit
  const own = paid.filter(({ metadata }) => metadata.appointmentId === id)
  const taken = disputes.filter((dispute) => dispute.status === 'lost' && own.some(({ id }) => id === dispute.charge))
  const left =
    sum(own.map(({ amount, amount_refunded }) => amount - amount_refunded)) - sum(taken.map(({ amount }) => amount))
  const whole = own.filter(({ amount, amount_refunded }) => amount === totalCents && amount_refunded === 0)
  const successes = payments.filter((payment) => payment.purchaseId === id && payment.status === 'succeeded')
  check(status !== 'pending_payment', `visit ${id} is held for ever`)
  // A refund that did not reach the customer's card is still here, also where an operator has replaced it by a manual
  // refund.
  const here = sum(
    ours
      .filter((refund) => refund.purchaseId === id && refund.status === 'failed')
      .map(({ amountCents, replacedCents, byHand }) => amountCents - replacedCents + (byHand ?? 0)),
  )
  check(left === kept(visit) + here, `of visit ${id} (${status}) we keep ${left} instead of ${kept(visit)} + ${here}`)
  check(
    status !== 'cancelled' || mayCost(visit).includes(feeCents ?? 0),
    `visit ${id} cost ${feeCents} to cancel instead of ${mayCost(visit)}`,
  )
  check(!paidAt || successes.length === 1, `visit ${id} (${status}) has ${successes.length} successful payments`)
  check(
    !['paid', 'completed'].includes(status) || given > 0 || whole.length === 1,
    `visit ${id} (${status}) has ${whole.length} whole charges`,
  )
}

/** Checks the professional's share of an appointment. */
export const checkShare = (visit: Visit, both: Both, now: Date, check: Check) => {
  const { transfers, shares, reversals, owed, ours } = both
  const { id, status } = visit
  const sent = transfers.filter(({ metadata }) => metadata.appointmentId === id)
  const waitMs = visit.isEarly ? 0 : 48 * hourMs
  const isOver = ['completed', 'cancelled'].includes(status) && visit.endsAt.getTime() + waitMs <= now.getTime()
  const parts = shares.filter(({ purchaseId }) => purchaseId === id)
  const takenBack = reversals.filter(({ transferId }) => parts.some(({ id }) => id === transferId))
  const due = owed.filter(({ transferId }) => parts.some(({ id }) => id === transferId))
  const hers =
    sum(sent.map(({ amount, amount_reversed }) => amount - amount_reversed)) -
    sum(due.map(({ remainingCents }) => remainingCents)) -
    sum(takenBack.map(({ closedCents }) => closedCents))
  const again = ours.filter((refund) => refund.purchaseId === id && refund.status === 'failed')
  check(sent.length <= 1 + again.length, `the share of visit ${id} was sent ${sent.length} times`)
  check(
    // An absence was reported in the last minute, when the share may have been sent already.
    hers === (isOver ? share(visit) : 0) || (hers <= share(visit) && visit.isReported),
    `of visit ${id} (${status}) she has ${hers} instead of ${isOver ? share(visit) : 0}`,
  )
  check(
    // A transfer decided before an absence was reported waits until the absence is decided.
    visit.isReported || !parts.some(({ status }) => status === 'undecided'),
    `the share of visit ${id} is on its way for ever`,
  )
  check(
    takenBack.every((reversal) => reversal.status !== 'undecided' || due.includes(reversal)) &&
      sum(takenBack.filter(({ status }) => status === 'succeeded').map(({ remainingCents }) => remainingCents)) ===
        sum(sent.map(({ amount_reversed }) => amount_reversed)),
    `of visit ${id} another sum has been taken back than the provider says`,
  )
}
