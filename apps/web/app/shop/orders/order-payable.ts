import { paymentsApi } from '@couronne/contract/money/payments'
import { type OrderView, ordersApi } from '@couronne/contract/shop/orders'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import type { Payable, PaymentTexts } from '#app/money/payments/payable.ts'
import { isPaid } from './placed-order.ts'

const texts: PaymentTexts = {
  list: addresses.ownOrders(),
  countdownLabel: 'Articles réservés pour vous pendant',
  extended: 'Vos articles vous sont gardés 15 minutes de plus.',
  checking: 'Nous vérifions votre commande…',
  cardUnavailable: 'Vos articles restent gardés ; vous pourrez aussi payer depuis « Mes commandes ».',
  unreachable: '« Mes commandes » vous dira si votre commande est payée.',
  deciding: 'votre commande se mettra à jour toute seule.',
  expired:
    'Le délai de paiement est dépassé : les articles ne sont plus gardés. Rien n’a été débité, et votre panier est intact. Un paiement qui arriverait encore serait honoré si les articles sont toujours là ; sinon il vous serait rendu en totalité.',
  tooLate: (refunded) =>
    `Votre paiement nous est parvenu, mais les articles venaient d’être vendus. Vos ${refunded} vous sont rendus en totalité sur votre carte ; un e-mail vous le confirme.`,
  released: 'Les articles ne sont plus gardés',
  startOver: 'Commander à nouveau',
  loggedOut:
    'Reconnectez-vous : « Mes commandes » vous dira si votre commande est payée, ou si elle vous est encore gardée. Vous ne paierez pas deux fois.',
}

/** Makes the payable of an unpaid order whose articles are on hold. */
export const createOrderPayable = ({ id, total, holdExpiresAt, mayExtendHold }: OrderView): Payable => ({
  ...{ id, total, holdExpiresAt, texts },
  extend:
    mayExtendHold && holdExpiresAt
      ? async () =>
          createOrderPayable(await call(ordersApi.extend, { params: { id }, body: { shownExpiry: holdExpiresAt } }))
      : undefined,
  charge: (charge, idempotencyKey) => call(paymentsApi.payOrder, { body: { orderId: id, ...charge }, idempotencyKey }),
  loadState: async () => {
    const order = await call(ordersApi.byId, { params: { id } })
    return {
      isPaid: isPaid(order),
      isDeciding: order.payment === 'processing',
      isHeld: order.holdExpiresAt !== null,
      payable: createOrderPayable(order),
    }
  },
})
