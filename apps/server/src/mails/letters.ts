import { confirmationLetter, knownAddressLetter, resetLetter } from '../accounts/letters.ts'
import {
  appointmentForCustomer,
  appointmentForProfessional,
  cancellationForCustomer,
  cancellationForProfessional,
  latePaymentRefunded,
} from '../appointments/letters.ts'
import type { LetterWriter } from './letter.ts'

/** Every kind of mail there is. */
export const letters = {
  confirmation: confirmationLetter,
  known_address: knownAddressLetter,
  reset: resetLetter,
  appointment_customer: appointmentForCustomer,
  appointment_professional: appointmentForProfessional,
  cancellation_customer: cancellationForCustomer,
  cancellation_professional: cancellationForProfessional,
  late_payment_refunded: latePaymentRefunded,
} satisfies Record<string, LetterWriter>

export type MailKind = keyof typeof letters
