import { expect, it } from 'vitest'
import { professionalTransactionsCsv } from './professional-transactions-csv.ts'

const at = new Date('2026-11-20T22:59:59Z')
const transaction = {
  at,
  cents: -10_000,
  libelle: 'Braids',
  date: new Date('2026-11-24T13:00:00Z'),
  zone: 'Europe/Paris',
}

it.each([
  ['charge', 'Rendez-vous payé par la cliente'],
  ['cancellation', 'Annulation'],
  ['goodwill_refund', 'Part du remboursement à la cliente'],
  ['transfer', 'Versement'],
  ['reversal', 'Versement repris'],
  ['debt_settled', 'Somme à reprendre, payée par virement'],
  ['debt_written_off', 'Somme à reprendre, abandonnée'],
  ['dispute_lost', 'Paiement repris par la banque'],
  ['refund_replaced', 'Part rendue : la banque avait remboursé la cliente'],
] as const)('the transaction kind %s reads for the professional: %s', (kind, name) => {
  expect(professionalTransactionsCsv([{ ...transaction, kind }]).split('\r\n')[1]).toBe(
    `20/11/2026;${name};Braids;24/11/2026;100,00`,
  )
})
