import { jsonArray } from '../../lib/database/json.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import type { Line } from '../../money/invoices/invoice.rules.ts'
import { retainedForInvoices } from '../../money/ledger/retained-queries.ts'
import type { PurchaseKindHandlers } from '../../money/purchases/purchase-kind.ts'
import { orderInvoiceDraft } from './invoice-draft.rules.ts'
import { selectOrderForUpdate } from './select-order-for-update.ts'

/** Locks the order, so that only one process at a time writes its invoices. */
export const invoicedOrder: PurchaseKindHandlers['lockInvoiceContent'] = async (db, id, { company }) => {
  const locked = await selectOrderForUpdate(db, id).select('o.id').executeTakeFirst()
  if (!locked) return undefined
  const o = await orderRow(db, id)
  const isPaid = o.paidAt !== null
  const purchase = { customerId: o.customerId, professionalId: null, isFinal: isPaid, isIssuable: isPaid }
  if (!o.paidAt) return { ...purchase, parts: [] }
  const sale = {
    orderNumber: o.orderNumber,
    orderedAt: o.createdAt,
    paidAt: o.paidAt,
    shippingCents: o.shippingCents,
    delivery: `${o.deliveryAddress}, ${o.codePostal} ${o.city}`,
    customer: buyerOf(o),
    lines: o.lines,
  }
  const { platform: retainedCents } = await retainedForInvoices(db, id)
  return { ...purchase, parts: [{ issuerId: null, retainedCents, draft: () => orderInvoiceDraft(sale, { company }) }] }
}

type BilledOrder = Awaited<ReturnType<typeof orderRow>>

/**
 * Returns the name and the address for the invoice. A billing address that is only a typed line stands alone: its town
 * is unknown.
 */
const buyerOf = (order: BilledOrder) => {
  const { firstname, lastname, billing, billingAddress: street } = order
  const name = billing?.name ?? `${firstname} ${lastname}`
  const address = billing ?? (street === order.deliveryAddress ? order : null)
  return { name, address: address ? `${street}\n${address.codePostal} ${address.city}\n${address.country}` : street }
}

const orderRow = (db: Tx, id: string) =>
  db
    .selectFrom('orders as o')
    .select(['o.customerId', 'o.paidAt', 'o.createdAt', 'o.orderNumber', 'o.firstname', 'o.lastname'])
    .select(['o.deliveryAddress', 'o.billingAddress', 'o.billing', 'o.codePostal', 'o.city', 'o.country'])
    .select('o.shippingCents')
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('orderLines as l')
          .select(['l.libelle', 'l.quantity', 'l.priceCents as unitPriceCents'])
          .whereRef('l.orderId', '=', 'o.id')
          .orderBy('l.id'),
      ).as('lines'),
    )
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow() satisfies Promise<{ lines: Line[] }>
