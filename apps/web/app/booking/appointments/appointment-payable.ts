import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { paymentsApi } from '@couronne/contract/money/payments'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import type { Payable, PaymentTexts } from '#app/money/payments/payable.ts'
import { isRequestSent } from './request-texts.ts'

const holdTexts: PaymentTexts = {
  list: addresses.ownAppointments(),
  countdownLabel: 'Heure réservée pour vous pendant',
  extended: 'Cette heure vous est gardée 15 minutes de plus.',
  checking: 'Nous vérifions votre réservation…',
  cardUnavailable: 'Votre heure reste gardée ; vous pourrez aussi la payer depuis « Mes rendez-vous ».',
  unreachable: '« Mes rendez-vous » vous dira si votre heure est payée.',
  deciding: 'votre rendez-vous se mettra à jour tout seul.',
  expired:
    'Le délai de paiement est dépassé : l’heure a été libérée. Rien n’a été débité. Un paiement qui arriverait encore confirmerait votre rendez-vous si l’heure est libre ; sinon il vous serait rendu en totalité.',
  tooLate: (refunded) =>
    `Votre paiement nous est parvenu, mais ces heures ne pouvaient plus être réservées. Vos ${refunded} vous sont rendus en totalité sur votre carte ; un e-mail vous le confirme.`,
  released: 'L’heure n’est plus gardée',
  startOver: 'Choisir une autre heure',
  loggedOut:
    'Reconnectez-vous : « Mes rendez-vous » vous dira si votre heure est payée, ou si elle vous est encore gardée. Vous ne paierez pas deux fois.',
}

/** The payment of a request only reserves the amount. */
const requestTexts: PaymentTexts = {
  ...holdTexts,
  unreachable: '« Mes rendez-vous » vous dira si votre demande est envoyée.',
  deciding: 'votre demande se mettra à jour toute seule.',
  expired: 'Le délai est dépassé : l’heure a été libérée. Rien n’a été débité.',
}

/** Makes the payable of an unpaid appointment whose hours are on hold. */
export const appointmentPayable = ({
  id,
  total,
  holdExpiresAt,
  mayExtendHold,
  isRequest,
}: AppointmentView): Payable => ({
  id,
  total,
  holdExpiresAt,
  extend:
    mayExtendHold && holdExpiresAt
      ? async () =>
          appointmentPayable(
            await call(appointmentsApi.extendHold, { params: { id }, body: { shownExpiry: holdExpiresAt } }),
          )
      : undefined,
  texts: isRequest ? requestTexts : holdTexts,
  charge: (charge, idempotencyKey) => call(paymentsApi.pay, { body: { appointmentId: id, ...charge }, idempotencyKey }),
  loadState: async () => {
    const current = await call(appointmentsApi.byId, { params: { id } })
    return {
      isPaid: current.status === 'Payé' || isRequestSent(current),
      isDeciding: current.payment === 'processing',
      isHeld: current.holdExpiresAt !== null,
      payable: appointmentPayable(current),
    }
  },
})
