import { type Both, type Check, sum } from './own-rows.ts'

/** What the provider has moved and is not ours. */
export const checkStrangers = ({ paid, payments, refunds, ours, transfers, shares }: Both, check: Check) => {
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
  for (const { id, amount, metadata } of transfers)
    check(
      shares.some(
        (share) => share.id === metadata.transferId && share.provider_id === id && share.amount_cents === amount,
      ),
      `transfer ${id} of ${amount} is not ours`,
    )
}

export const checkRefunds = ({ ours, refunds }: Both, check: Check) => {
  for (const { id, status, provider_id, amount_cents, replaced_cents } of ours)
    check(
      status === 'succeeded'
        ? refunds.some((refund) => refund.id === provider_id && refund.status === status)
        : status === 'failed' &&
            (refunds.some((refund) => refund.id === provider_id && refund.status === status) ||
              (replaced_cents === amount_cents && !refunds.some(({ metadata }) => metadata?.refundId === id))),
      `our refund ${id} is ${status}, and the provider knows ${provider_id}`,
    )
}

export const checkPayments = ({ payments, paid, ours }: Both, check: Check) => {
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
}
