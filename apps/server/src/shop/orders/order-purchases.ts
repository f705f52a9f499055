import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { PurchaseKindHandlers } from '../../money/purchases/purchase-kind.ts'
import { usedBankCents } from './bank-money-queries.ts'
import { giveUpOrder } from './expire-orders.ts'
import { invoicedOrder } from './invoiced-order.ts'
import { lockedOrder } from './locked-order.ts'
import { ordersButton } from './mail-parts.ts'
import { payableOrder } from './pay-order.ts'
import { sellOrder } from './sell-order.ts'

/** Implements payment, expiry and refunds for orders. */
export const orderPurchases: PurchaseKindHandlers = {
  lock: (db, id) => lockedOrder(db, id).select('o.id').execute(),
  lockBefore: async () => {},
  assertPayable: (db, customer, orderId, now) => payableOrder(db, customer, { orderId }, now),
  paid: async (db, id, now) => (await sellOrder(db, id, now)) !== undefined,
  expired: giveUpOrder,
  paidMails: ({ customerId }) => [{ kind: 'order_confirmed', userId: customerId }],
  invoiced: invoicedOrder,
  usedBankCents,
  lateMail: 'order_payment_refunded',
  lateRefusal: {
    code: 'order_expired',
    message: 'Ces articles n’étaient plus disponibles : vous êtes remboursée en totalité.',
  },
  refusedCardsCode: 'too_many_order_refusals',
  texts: {
    description: (libelle) => libelle,
    disputeReasons: {
      product_not_received: 'la cliente dit ne pas avoir reçu sa commande',
      product_unacceptable: "la cliente dit que les articles n'étaient pas ceux annoncés",
    },
    fact: (o) => ['Commande', `N° ${o.reference}`],
    ofYours: (o) => `de votre commande N° ${o.reference}`,
    forIt: (o) => `pour la commande N° ${o.reference}`,
    ofIt: (o) => `de la commande N° ${o.reference}`,
    howToRefund: 'remboursez-la depuis la page de la commande.',
    customersButton: ordersButton,
    operatorsButton: (publicUrl, id) => ({
      label: 'Voir la commande',
      url: pageAddress(publicUrl, 'operatorOrder', { id }),
    }),
  },
}
