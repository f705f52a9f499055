import { decimalEuros } from '@couronne/contract/lib/decimal-euros'
import { dateFormatter } from '@couronne/contract/lib/french-formats'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { frenchCsv } from '../../lib/french-csv.ts'
import type { ProfessionalTransaction } from './queries.ts'

const kindTexts: Record<ProfessionalTransaction['kind'], string> = {
  charge: 'Rendez-vous payé par la cliente',
  cancellation: 'Annulation',
  goodwill_refund: 'Part du remboursement à la cliente',
  transfer: 'Versement',
  reversal: 'Versement repris',
  debt_settled: 'Somme à reprendre, payée par virement',
  debt_written_off: 'Somme à reprendre, abandonnée',
  dispute_lost: 'Paiement repris par la banque',
  refund_replaced: 'Part rendue : la banque avait remboursé la cliente',
}

const dayOf = dateFormatter({ day: '2-digit', month: '2-digit', year: 'numeric' })
/**
 * Amounts owed to the professional are positive and transfers are negative. The sum is what is still to be paid, or a
 * debt if it is negative.
 */
export const professionalTransactionsCsv = (transactions: ProfessionalTransaction[]) =>
  frenchCsv([
    ['Date', 'Mouvement', 'Prestation', 'Rendez-vous du', 'Montant (€)'],
    ...transactions.map(({ kind, at, cents, libelle, date, zone }) => [
      dayOf(at, zone),
      kindTexts[kind],
      libelle,
      dayOf(date, zone),
      decimalEuros(eurosFromCents(-cents)),
    ]),
  ])
