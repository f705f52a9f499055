import type { LetterWriter } from '../mails/letter.ts'

export const appointmentForCustomer: LetterWriter = async () => undefined
export const appointmentForProfessional: LetterWriter = async () => undefined
export const latePaymentRefunded: LetterWriter = async () => undefined
