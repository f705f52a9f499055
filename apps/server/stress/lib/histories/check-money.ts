import { type Check, type JoinedRecords, sum } from './own-rows.ts'

/** Checks that the provider has no charge, refund or transfer that is unknown to us. */
export const checkUnmatched = (
  { paid, payments, refunds, ownRefunds, transfers, shares }: JoinedRecords,
  check: Check,
) => {
  for (const charge of paid)
    check(
      payments.some(({ id }) => id === charge.metadata.paymentId),
      `charge ${charge.id} is of no payment of ours`,
    )
  for (const refund of refunds)
    check(
      ownRefunds.some(({ id, amountCents }) => id === refund.metadata?.refundId && amountCents === refund.amount),
      `refund ${refund.id} of ${refund.amount} is not ours`,
    )
  for (const { id, amount, metadata } of transfers)
    check(
      shares.some(
        (share) => share.id === metadata.transferId && share.providerId === id && share.amountCents === amount,
      ),
      `transfer ${id} of ${amount} is not ours`,
    )
}

export const checkRefunds = ({ ownRefunds, refunds }: JoinedRecords, check: Check) => {
  for (const { id, status, providerId, amountCents, replacedCents } of ownRefunds)
    check(
      status === 'succeeded'
        ? refunds.some((refund) => refund.id === providerId && refund.status === status)
        : status === 'failed' &&
            (refunds.some((refund) => refund.id === providerId && refund.status === status) ||
              (replacedCents === amountCents && !refunds.some(({ metadata }) => metadata?.refundId === id))),
      `our refund ${id} is ${status}, and the provider knows ${providerId}`,
    )
}

export const checkPayments = ({ payments, paid, ownRefunds }: JoinedRecords, check: Check) => {
  for (const { id, status, costCents } of payments) {
    const own = paid.filter(({ metadata }) => metadata.paymentId === id)
    const refundedCents = sum(
      ownRefunds
        .filter((refund) => refund.paymentId === id && refund.status === 'succeeded')
        .map(({ amountCents }) => amountCents),
    )
    check(status === 'succeeded' || status === 'failed', `payment ${id} is left ${status}`)
    check(own.length <= 1, `payment ${id} was charged ${own.length} times`)
    check(status !== 'succeeded' || own.length === 1, `payment ${id} is called a success and was never charged`)
    check(
      sum(own.map(({ amount_refunded }) => amount_refunded)) === refundedCents,
      `of payment ${id} we refunded ${refundedCents}, the provider another sum`,
    )
    const costs = own.map(({ balance_transaction: transaction }) =>
      transaction && typeof transaction !== 'string' ? transaction.fee : undefined,
    )
    check((costCents ?? undefined) === costs[0], `payment ${id} has cost ${costs[0]}, and by our books ${costCents}`)
  }
}
