import { centsFromEuros, eurosFromCents } from '@couronne/contract/money'
import type { OrderView } from '@couronne/contract/orders'
import { withdrawalBody } from '@couronne/contract/withdrawals'
import { z } from 'zod'
import { priceText } from '#app/lib/french.ts'

type Withdrawable = Pick<OrderView, 'lines'>

/** The lines of which something was neither refunded nor given up, and how many of each. */
export const linesLeft = ({ lines }: Withdrawable) =>
  lines
    .map((line) => ({ ...line, left: line.quantity - line.refundedQuantity - line.withdrawnQuantity }))
    .filter(({ left }) => left > 0)

const { firstname, lastname, email } = withdrawalBody.shape

/** As it is typed: `units` of each line that is left, in their order. */
export const withdrawalShape = z
  .object({ units: z.array(z.string().transform(Number)), firstname, lastname, email })
  .refine(({ units }) => units.some((quantity) => quantity > 0), {
    path: ['units'],
    error: 'Choisissez ce à quoi vous renoncez.',
  })
export type WithdrawalTyped = z.input<typeof withdrawalShape>
export type WithdrawalValues = z.output<typeof withdrawalShape>

/** Everything, in the name under which it was ordered. */
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

type Sold = Pick<OrderView, 'lines' | 'shipping' | 'shippingRefunded'>
type GivenUp = { id: string; quantity: number }[]

/** Euros that come back with these: their price, and the delivery's with the last of the order, `others` of which come back too. */
export const comesBack = (order: Sold, givenUp: GivenUp, others: GivenUp = []) => {
  const among = (lines: GivenUp, id: string) => lines.find((line) => line.id === id)?.quantity ?? 0
  const of = (id: string) => among(givenUp, id)
  const isLast = order.lines.every(
    ({ id, quantity, refundedQuantity }) => quantity === refundedQuantity + of(id) + among(others, id),
  )
  const goods = order.lines.reduce((sum, { id, price }) => sum + centsFromEuros(price) * of(id), 0)
  const shipping = isLast && !order.shippingRefunded ? centsFromEuros(order.shipping) : 0
  return { shipping: eurosFromCents(shipping), total: eurosFromCents(goods + shipping) }
}

/** Of a price that is due, in cents: what leaves, in euros, where so much is left of the payment; her bank has given the rest. */
export const shareOf = (dueCents: number, left: number) => {
  const backCents = Math.min(dueCents, centsFromEuros(left))
  return { back: eurosFromCents(backCents), byBank: eurosFromCents(dueCents - backCents) }
}

/** What a customer is told before she declares that she gives these up. */
export const comesBackText = (order: Sold & Pick<OrderView, 'left' | 'isDisputed'>, givenUp: GivenUp) => {
  const before = order.lines.map(({ id, withdrawnQuantity }) => ({ id, quantity: withdrawnQuantity }))
  const { shipping, total } = comesBack(order, givenUp, before)
  if (order.isDisputed)
    return `Votre banque examine ce paiement : une fois sa décision prise, ce qu’elle ne vous a pas rendu de ces ${priceText(total)} vous est remboursé.`
  // What was given up before is paid first.
  const owed = order.lines.reduce(
    (sum, { price, withdrawnQuantity }) => sum + centsFromEuros(price) * withdrawnQuantity,
    0,
  )
  const { back, byBank } = shareOf(
    centsFromEuros(total),
    Math.max(0, eurosFromCents(centsFromEuros(order.left) - owed)),
  )
  if (back === 0) return 'Ce que vous avez payé vous a déjà été rendu : rien de plus ne vous est dû pour ce retour.'
  const rest = byBank > 0 ? `, en plus de ${priceText(byBank)} que votre banque vous a déjà rendus` : ''
  const delivery = shipping > 0 && byBank === 0 ? `, dont ${priceText(shipping)} de livraison` : ''
  return `Pour ce retour, ${priceText(back)} vous sont rendus${rest}${delivery}.`
}

/** What is said to an operator of a return that she has settled. */
export const whatLeaves = (settled: Pick<OrderView['withdrawals'][number], 'refunded' | 'byBank'> | undefined) => {
  const { refunded, byBank = 0 } = settled ?? {}
  const ours = refunded
    ? `un remboursement de ${priceText(refunded)} part vers la cliente`
    : 'rien ne part vers la cliente'
  return byBank > 0 ? `${ours}, à qui sa banque a déjà rendu ${priceText(byBank)}` : ours
}
