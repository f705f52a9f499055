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

/** Euros that come back with these: their price, and the delivery's with the last of the order. */
export const comesBack = (order: Sold, givenUp: GivenUp) => {
  const of = (id: string) => givenUp.find((line) => line.id === id)?.quantity ?? 0
  const isLast = order.lines.every((line) => line.quantity === line.refundedQuantity + of(line.id))
  const goods = order.lines.reduce((sum, { id, price }) => sum + centsFromEuros(price) * of(id), 0)
  const shipping = isLast && !order.shippingRefunded ? centsFromEuros(order.shipping) : 0
  return { shipping: eurosFromCents(shipping), total: eurosFromCents(goods + shipping) }
}

/** Of a price that is due, in cents: what leaves, in euros, where so much is left of the payment; her bank has given the rest. */
export const shareOf = (dueCents: number, left: number) => {
  const backCents = Math.min(dueCents, centsFromEuros(left))
  return { back: eurosFromCents(backCents), byBank: eurosFromCents(dueCents - backCents) }
}

/** What is said to an operator of a return that she has settled. */
export const whatLeaves = (settled: Pick<OrderView['withdrawals'][number], 'refunded' | 'byBank'> | undefined) => {
  const { refunded, byBank = 0 } = settled ?? {}
  const ours = refunded
    ? `un remboursement de ${priceText(refunded)} part vers la cliente`
    : 'rien ne part vers la cliente'
  return byBank > 0 ? `${ours}, à qui sa banque a déjà rendu ${priceText(byBank)}` : ours
}
