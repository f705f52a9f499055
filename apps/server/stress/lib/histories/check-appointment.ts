import { type AppointmentRecord, balanceCents, possibleFees, professionalShareCents } from './expected-amounts.ts'
import { type Check, type JoinedRecords, sum } from './own-rows.ts'

const hourMs = 3_600_000

/** Checks what the customer has paid for an appointment, and how much of it is retained. */
export const checkPrice = (appointment: AppointmentRecord, records: JoinedRecords, check: Check) => {
  const { paid, disputes, payments, ownRefunds } = records
  const { id, status, totalCents, retainedCents, paidAt, goodwillCents } = appointment
  const own = paid.filter(({ metadata }) => metadata.appointmentId === id)
  const lostDisputes = disputes.filter(
    (dispute) => dispute.status === 'lost' && own.some(({ id }) => id === dispute.charge),
  )
  const actualBalanceCents =
    sum(own.map(({ amount, amount_refunded }) => amount - amount_refunded)) -
    sum(lostDisputes.map(({ amount }) => amount))
  const fullCharges = own.filter(({ amount, amount_refunded }) => amount === totalCents && amount_refunded === 0)
  const successes = payments.filter((payment) => payment.purchaseId === id && payment.status === 'succeeded')
  check(status !== 'pending_payment', `appointment ${id} is held for ever`)
  // A refund that did not reach the customer's card is still here, also where an operator has replaced it by a manual
  // refund.
  const undeliveredCents = sum(
    ownRefunds
      .filter((refund) => refund.purchaseId === id && refund.status === 'failed')
      .map(({ amountCents, replacedCents, manualCents }) => amountCents - replacedCents + (manualCents ?? 0)),
  )
  check(
    actualBalanceCents === balanceCents(appointment) + undeliveredCents,
    `of appointment ${id} (${status}) the balance is ${actualBalanceCents} instead of ${balanceCents(appointment)} + ${undeliveredCents}`,
  )
  check(
    status !== 'cancelled' || possibleFees(appointment).includes(retainedCents ?? 0),
    `appointment ${id} cost ${retainedCents} to cancel instead of ${possibleFees(appointment)}`,
  )
  check(!paidAt || successes.length === 1, `appointment ${id} (${status}) has ${successes.length} successful payments`)
  check(
    !['paid', 'completed'].includes(status) || goodwillCents > 0 || fullCharges.length === 1,
    `appointment ${id} (${status}) has ${fullCharges.length} whole charges`,
  )
}

/** Checks the professional's share of an appointment. */
export const checkShare = (appointment: AppointmentRecord, records: JoinedRecords, now: Date, check: Check) => {
  const { transfers, shares, reversals, owed, ownRefunds } = records
  const { id, status } = appointment
  const sent = transfers.filter(({ metadata }) => metadata.appointmentId === id)
  const waitMs = appointment.isEarly ? 0 : 48 * hourMs
  const isOver = ['completed', 'cancelled'].includes(status) && appointment.endsAt.getTime() + waitMs <= now.getTime()
  const parts = shares.filter(({ purchaseId }) => purchaseId === id)
  const ownReversals = reversals.filter(({ transferId }) => parts.some(({ id }) => id === transferId))
  const pendingReversals = owed.filter(({ transferId }) => parts.some(({ id }) => id === transferId))
  const professionalCents =
    sum(sent.map(({ amount, amount_reversed }) => amount - amount_reversed)) -
    sum(pendingReversals.map(({ remainingCents }) => remainingCents)) -
    sum(ownReversals.map(({ closedCents }) => closedCents))
  const failedRefunds = ownRefunds.filter((refund) => refund.purchaseId === id && refund.status === 'failed')
  check(sent.length <= 1 + failedRefunds.length, `the share of appointment ${id} was sent ${sent.length} times`)
  check(
    // An absence was reported in the last minute, when the share may have been sent already.
    professionalCents === (isOver ? professionalShareCents(appointment) : 0) ||
      (professionalCents <= professionalShareCents(appointment) && appointment.isReported),
    `the professional has ${professionalCents} of appointment ${id} (${status}) instead of ${isOver ? professionalShareCents(appointment) : 0}`,
  )
  check(
    // A transfer decided before an absence was reported waits until the absence is decided.
    appointment.isReported || !parts.some(({ status }) => status === 'undecided'),
    `the share of appointment ${id} is on its way for ever`,
  )
  check(
    ownReversals.every((reversal) => reversal.status !== 'undecided' || pendingReversals.includes(reversal)) &&
      sum(ownReversals.filter(({ status }) => status === 'succeeded').map(({ remainingCents }) => remainingCents)) ===
        sum(sent.map(({ amount_reversed }) => amount_reversed)),
    `of appointment ${id} another sum was reversed than at the provider`,
  )
}
