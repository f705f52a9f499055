import { frenchEuros } from '@couronne/contract/lib/french-formats'
import type { OrderView } from '@couronne/contract/shop/orders'
import { previewReturn, type Units, withdrawableQuantity } from '@couronne/contract/shop/returns'
import { withdrawalBody } from '@couronne/contract/shop/withdrawals'
import { z } from 'zod'
import { priceText } from '#app/lib/french.ts'

type WithdrawableOrder = Pick<OrderView, 'lines'>

/** Lists the lines with units that are neither refunded nor withdrawn, and the number of those units. */
export const withdrawableLines = ({ lines }: WithdrawableOrder) =>
  lines.map((line) => ({ ...line, left: withdrawableQuantity(line) })).filter(({ left }) => left > 0)

const { firstname, lastname, email } = withdrawalBody.shape

/** `units` contains the typed number for each remaining line, in their sequence. */
export const withdrawalSchema = z
  .object({ units: z.array(z.string().transform(Number)), firstname, lastname, email })
  .refine(({ units }) => units.some((quantity) => quantity > 0), {
    path: ['units'],
    error: 'Choisissez ce à quoi vous renoncez.',
  })
export type WithdrawalInput = z.input<typeof withdrawalSchema>
export type WithdrawalValues = z.output<typeof withdrawalSchema>

/** Chooses everything, in the name under which it was ordered. */
export const fullWithdrawal = (
  order: WithdrawableOrder & Pick<OrderView, 'firstname' | 'lastname' | 'email'>,
): WithdrawalInput => ({
  units: withdrawableLines(order).map(({ left }) => String(left)),
  firstname: order.firstname,
  lastname: order.lastname,
  email: order.email,
})

export const chosenLines = (order: WithdrawableOrder, { units }: WithdrawalValues) =>
  withdrawableLines(order)
    .map((line, at) => ({ ...line, quantity: units[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

/** Returns the text that the customer reads before the declaration. */
export const expectedRefundText = (
  order: WithdrawableOrder & Pick<OrderView, 'shipping' | 'shippingRefunded' | 'refundableAmount' | 'isDisputed'>,
  withdrawnUnits: Units,
) => {
  const { shippingCents, payableCents, cents, bankCents } = previewReturn(order, withdrawnUnits)
  if (order.isDisputed)
    return `Votre banque examine ce paiement : une fois sa décision prise, ce qu’elle ne vous a pas rendu de ces ${frenchEuros(payableCents)} vous est remboursé.`
  if (cents === 0) return 'Ce que vous avez payé vous a déjà été rendu : rien de plus ne vous est dû pour ce retour.'
  const rest = bankCents > 0 ? `, en plus de ${frenchEuros(bankCents)} que votre banque vous a déjà rendus` : ''
  const delivery = shippingCents > 0 && bankCents === 0 ? `, dont ${frenchEuros(shippingCents)} de livraison` : ''
  return `Pour ce retour, ${frenchEuros(cents)} vous sont rendus${rest}${delivery}.`
}

/** Returns the text that the operator reads after settling a return. */
export const returnRefundText = (
  settled: Pick<OrderView['withdrawals'][number], 'refunded' | 'byBank'> | undefined,
) => {
  const { refunded, byBank = 0 } = settled ?? {}
  const refundText = refunded
    ? `un remboursement de ${priceText(refunded)} part vers la cliente`
    : 'rien ne part vers la cliente'
  return byBank > 0 ? `${refundText}, à qui sa banque a déjà rendu ${priceText(byBank)}` : refundText
}
