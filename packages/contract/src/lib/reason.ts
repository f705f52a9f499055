import { required } from './wire.ts'

export const operatorsReasonText = 'Quelques mots de plus : la personne les lira.'
/** This is the reason for an operator's action. The people concerned read it, and the audit log keeps it. */
export const operatorsReason = required(1000).min(10, operatorsReasonText)
