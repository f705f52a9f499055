import { frenchEuros } from '@couronne/contract/lib/french-formats'
import type { OrderView } from '@couronne/contract/shop/orders'
import { returnToDeclare, type Units, unitsLeftOf } from '@couronne/contract/shop/returns'
import { withdrawalBody } from '@couronne/contract/shop/withdrawals'
import { z } from 'zod'
import { priceText } from '#app/lib/french.ts'

type Withdrawable = Pick<OrderView, 'lines'>

/** Lists the lines with units that are neither refunded nor withdrawn, and the number of those units. */
export const linesLeft = ({ lines }: Withdrawable) =>
  lines.map((line) => ({ ...line, left: unitsLeftOf(line) })).filter(({ left }) => left > 0)

const { firstname, lastname, email } = withdrawalBody.shape

/** `units` contains the typed number for each remaining line, in their sequence. */
export const withdrawalShape = z
  .object({ units: z.array(z.string().transform(Number)), firstname, lastname, email })
  .refine(({ units }) => units.some((quantity) => quantity > 0), {
    path: ['units'],
    error: 'Choisissez ce à quoi vous renoncez.',
  })
export type WithdrawalTyped = z.input<typeof withdrawalShape>
export type WithdrawalValues = z.output<typeof withdrawalShape>

/** Chooses everything, in the name under which it was ordered. */
export const wholeOf = (
  order: Withdrawable & Pick<OrderView, 'firstname' | 'lastname' | 'email'>,
): WithdrawalTyped => ({
  units: linesLeft(order).map(({ left }) => String(left)),
  firstname: order.firstname,
  lastname: order.lastname,
  email: order.email,
})

export const chosenOf = (order: Withdrawable, { units }: WithdrawalValues) =>
  linesLeft(order)
    .map((line, at) => ({ ...line, quantity: units[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

/** Returns the text that the customer reads before the declaration. */
export const comesBackText = (
  order: Withdrawable & Pick<OrderView, 'shipping' | 'shippingRefunded' | 'left' | 'isDisputed'>,
  givenUp: Units,
) => {
  const { shippingCents, dueCents, cents, bankCents } = returnToDeclare(order, givenUp)
  if (order.isDisputed)
    return `Votre banque examine ce paiement : une fois sa décision prise, ce qu’elle ne vous a pas rendu de ces ${frenchEuros(dueCents)} vous est remboursé.`
  if (cents === 0) return 'Ce que vous avez payé vous a déjà été rendu : rien de plus ne vous est dû pour ce retour.'
  const rest = bankCents > 0 ? `, en plus de ${frenchEuros(bankCents)} que votre banque vous a déjà rendus` : ''
  const delivery = shippingCents > 0 && bankCents === 0 ? `, dont ${frenchEuros(shippingCents)} de livraison` : ''
  return `Pour ce retour, ${frenchEuros(cents)} vous sont rendus${rest}${delivery}.`
}

/** Returns the text that the operator reads after settling a return. */
export const whatLeaves = (settled: Pick<OrderView['withdrawals'][number], 'refunded' | 'byBank'> | undefined) => {
  const { refunded, byBank = 0 } = settled ?? {}
  const refundText = refunded
    ? `un remboursement de ${priceText(refunded)} part vers la cliente`
    : 'rien ne part vers la cliente'
  return byBank > 0 ? `${refundText}, à qui sa banque a déjà rendu ${priceText(byBank)}` : refundText
}
