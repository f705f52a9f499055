import type { Person } from './harness.ts'

/** The operator refunds cents of a paid appointment, of which `refundable` are left. A job sends the refund later. */
export const giveGoodwillRefund = async (
  operator: Person,
  { id }: { id: string },
  amount: number,
  refundable = 10_700,
) => {
  const refund = { amount, refundable, reason: 'La coiffure était à refaire.' }
  const { status, body } = await operator.post(`/api/v1/admin/appointments/${id}/refund`, refund)
  if (status !== 201) throw new Error(JSON.stringify(body))
}
