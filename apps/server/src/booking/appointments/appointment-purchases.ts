import { frenchWhen } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { PurchaseKindHandlers } from '../../money/purchases/purchase-kind.ts'
import { bookHold } from './book-hold.ts'
import { invoicedAppointment } from './invoiced-appointment.ts'
import { lockedVisit } from './locked-appointment.ts'
import { button } from './mail-parts.ts'
import { payableVisit } from './pay-appointment.ts'
import { professionalIsShutOut } from './professional-suspended.ts'
import { releaseHold } from './release-hold.ts'

type Bought = { libelle: string; at: Date; zone: string }
const when = ({ at, zone }: Bought) => frenchWhen(at, zone)

/** Implements payment, expiry and refunds for appointments. */
export const appointmentPurchases: PurchaseKindHandlers = {
  lock: (db, id) => lockedVisit(db, id).select('a.id').execute(),
  // A suspension locks the professional first and the holds after, so a payment keeps the same order.
  lockBefore: professionalIsShutOut,
  assertPayable: (db, customer, appointmentId, now) => payableVisit(db, customer, { appointmentId }, now),
  paid: bookHold,
  expired: (db, id, now) => releaseHold(db, id, 'refused_cards', now),
  paidMails: ({ customerId, professionalId }) => [
    { kind: 'appointment_customer', userId: customerId },
    ...(professionalId ? [{ kind: 'appointment_professional' as const, userId: professionalId }] : []),
  ],
  invoiced: invoicedAppointment,
  // Only returns of goods use bank money, and an appointment cannot be returned.
  usedBankCents: async () => 0,
  lateMail: 'late_payment_refunded',
  lateRefusal: {
    code: 'hold_expired',
    message: 'Ces heures ne pouvaient plus être réservées : vous êtes remboursée en totalité.',
  },
  refusedCardsCode: 'too_many_refusals',
  texts: {
    description: (libelle) => `Rendez-vous ${libelle}`,
    disputeReasons: {},
    fact: (a) => ['Rendez-vous', `${a.libelle}, ${when(a)}`],
    ofYours: (a) => `de votre rendez-vous du ${when(a)} (${a.libelle})`,
    forIt: (a) => `pour le rendez-vous du ${when(a)} (${a.libelle})`,
    ofIt: (a) => `du rendez-vous du ${when(a)} (${a.libelle})`,
    howToRefund: "remboursez-la depuis la page du rendez-vous, ou annulez-le s'il n'a pas commencé.",
    customersButton: button,
    operatorsButton: (publicUrl, id) => ({
      label: 'Voir le rendez-vous',
      url: pageAddress(publicUrl, 'visit', { id }),
    }),
  },
}
