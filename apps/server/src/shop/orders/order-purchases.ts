import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { PurchaseKindHandlers } from '../../money/purchases/purchase-kind.ts'
import { usedBankCents } from './bank-money-queries.ts'
import { abandonOrder } from './expire-orders.ts'
import { invoicedOrder } from './invoiced-order.ts'
import { lockOrderForOperator } from './lock-queries.ts'
import { ordersButton } from './mail-parts.ts'
import { lockPayableOrder } from './pay-order.ts'
import { selectOrderForUpdate } from './select-order-for-update.ts'
import { sellOrder } from './sell-order.ts'

/** Implements payment, expiry and refunds for orders. */
export const orderPurchases: PurchaseKindHandlers = {
  lock: (db, id) => selectOrderForUpdate(db, id).select('o.id').execute(),
  lockForOperator: lockOrderForOperator,
  lockBefore: async () => {},
  assertPayable: (db, customer, orderId, now) => lockPayableOrder(db, customer, { orderId }, now),
  onPaid: async (db, id, now) => (await sellOrder(db, id, now)) !== undefined,
  onCardsRefused: abandonOrder,
  paidMails: ({ customerId }) => [{ kind: 'order_confirmed', userId: customerId }],
  lockInvoiceContent: invoicedOrder,
  usedBankCents,
  lateMail: 'order_payment_refunded',
  lateError: {
    code: 'order_expired',
    message: 'Ces articles n’étaient plus disponibles : tout vous est remboursé.',
  },
  refusedCardsCode: 'too_many_order_refusals',
  texts: {
    description: (libelle) => libelle,
    disputeReasons: {
      product_not_received: 'la cliente dit ne pas avoir reçu sa commande',
      product_unacceptable: "la cliente dit que les articles n'étaient pas ceux annoncés",
    },
    fact: (o) => ['Commande', `N° ${o.reference}`],
    ofYourPurchase: (o) => `de votre commande N° ${o.reference}`,
    forPurchase: (o) => `pour la commande N° ${o.reference}`,
    ofPurchase: (o) => `de la commande N° ${o.reference}`,
    howToRefund: 'remboursez-la depuis la page de la commande.',
    customersButton: ordersButton,
    operatorsButton: (publicUrl, id) => ({
      label: 'Voir la commande',
      url: pageAddress(publicUrl, 'operatorOrder', { id }),
    }),
  },
}
