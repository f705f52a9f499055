import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { PurchaseKindHandlers } from '../../money/purchases/purchase-kind.ts'
import { appointmentInvoiceContent } from './appointment-invoice-content.ts'
import { bookHold } from './book-hold.ts'
import { lockAppointmentForOperator } from './lock-queries.ts'
import { lockedAppointment } from './locked-appointment.ts'
import { button } from './mail-parts.ts'
import { lockPayableAppointment } from './pay-appointment.ts'
import { isProfessionalGone } from './professional-gone.ts'
import { releaseHold } from './release-hold.ts'
import { endRequest, openRequest } from './requests.ts'

type PurchasedAppointment = { libelle: string; at: Date; zone: string }
const dateText = ({ at, zone }: PurchasedAppointment) => frenchDateTime(at, zone)

/** Implements payment, expiry and refunds for appointments. */
export const appointmentPurchases: PurchaseKindHandlers = {
  lock: (db, id) => lockedAppointment(db, id).select('a.id').execute(),
  lockForOperator: lockAppointmentForOperator,
  // A suspension locks the professional first and the holds after, so a payment keeps the same order.
  lockBefore: isProfessionalGone,
  assertPayable: (db, customer, appointmentId, now) => lockPayableAppointment(db, customer, { appointmentId }, now),
  onPaid: bookHold,
  requests: {
    open: openRequest,
    endUnpaid: (db, id, now) => endRequest(db, id, 'bank', now),
    mails: ({ customerId, professionalId }) => [
      { kind: 'request_customer', userId: customerId },
      ...(professionalId ? [{ kind: 'request_professional' as const, userId: professionalId }] : []),
    ],
  },
  onCardsRefused: (db, id, now) => releaseHold(db, id, 'refused_cards', now),
  paidMails: ({ customerId, professionalId }) => [
    { kind: 'appointment_customer', userId: customerId },
    ...(professionalId ? [{ kind: 'appointment_professional' as const, userId: professionalId }] : []),
  ],
  lockInvoiceContent: appointmentInvoiceContent,
  // Only returns of goods use bank money, and an appointment cannot be returned.
  usedBankCents: async () => 0,
  lateMail: 'late_payment_refunded',
  lateError: {
    code: 'hold_expired',
    message: 'Ces heures ne pouvaient plus être réservées : tout vous est remboursé.',
  },
  refusedCardsCode: 'too_many_refusals',
  texts: {
    description: (libelle) => `Rendez-vous ${libelle}`,
    disputeReasons: {},
    fact: (a) => ['Rendez-vous', `${a.libelle}, ${dateText(a)}`],
    ofYourPurchase: (a) => `de votre rendez-vous du ${dateText(a)} (${a.libelle})`,
    forPurchase: (a) => `pour le rendez-vous du ${dateText(a)} (${a.libelle})`,
    ofPurchase: (a) => `du rendez-vous du ${dateText(a)} (${a.libelle})`,
    howToRefund: "remboursez-la depuis la page du rendez-vous, ou annulez-le s'il n'a pas commencé.",
    customersButton: button,
    operatorsButton: (publicUrl, id) => ({
      label: 'Voir le rendez-vous',
      url: pageAddress(publicUrl, 'operatorAppointment', { id }),
    }),
  },
}
