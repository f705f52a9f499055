import { withdrawalDays } from './withdrawal-period.ts'

// What pages and mails say of a withdrawal from an order in the same words, as the Code de la consommation has it.

/** L221-24: the money may wait for the goods or for the proof that they were sent, whichever is there first. */
export const refundWords = [
  `Nous vous remboursons sur la carte qui a payé, au plus tard ${withdrawalDays} jours après votre déclaration.`,
  'Si, ce jour-là, nous n’avons ni les articles ni une preuve de leur envoi, nous vous remboursons dès que l’un ou l’autre nous parvient.',
].join(' ')

/** L221-23: the law leaves it with us where it is not said. */
export const returnCostWords = (isFree: boolean) =>
  isFree ? 'Les frais de retour sont à notre charge.' : 'Les frais de retour sont à votre charge.'
