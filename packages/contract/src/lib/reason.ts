import { required } from './wire.ts'

export const operatorsReasonText = 'Quelques mots de plus : la personne les lira.'
/** An operator's, told to both parties and written into the journal. */
export const operatorsReason = required(1000).min(10, operatorsReasonText)
