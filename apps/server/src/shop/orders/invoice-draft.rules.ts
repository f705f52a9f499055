import { frenchDay, platformZone } from '@couronne/contract/lib/french-formats'
import {
  complaintText,
  type Draft,
  demoMentions,
  type Line,
  type PlatformInfo,
  paidByCard,
  platformSeller,
  vatPercent,
} from '../../money/invoices/invoice.rules.ts'

export type Sale = {
  orderNumber: string
  orderedAt: Date
  paidAt: Date
  shippingCents: number
  delivery: string
  customer: { name: string; address: string }
  lines: Line[]
}

/** The platform is the seller of everything in the shop. */
export const orderInvoiceDraft = (sale: Sale, app: PlatformInfo): Draft => ({
  type: 'facture',
  issuerId: null,
  corrects: null,
  seller: platformSeller(app),
  buyer: sale.customer,
  texts: {
    about: [
      `Commande ${sale.orderNumber} du ${frenchDay(sale.orderedAt, platformZone)}`,
      `Livraison : ${sale.delivery}`,
    ],
    payment: paidByCard(sale.paidAt, platformZone),
    mentions: [complaintText(app), ...demoMentions(app)],
  },
  vatPercent,
  lines: [
    ...sale.lines,
    ...(sale.shippingCents > 0 ? [{ libelle: 'Livraison', quantity: 1, unitPriceCents: sale.shippingCents }] : []),
  ],
})
