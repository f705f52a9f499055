import { decimalEuros } from '@couronne/contract/lib/decimal-euros'
import { dateFormatter, platformZone } from '@couronne/contract/lib/french-formats'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { ledgerAccountText, transactionKindText } from '@couronne/contract/money/ledger'
import { toPurchaseIds } from '@couronne/contract/money/purchases'
import { frenchCsv } from '../../lib/french-csv.ts'
import type { LedgerLine } from './transaction-queries.ts'

const dayOf = dateFormatter({ day: '2-digit', month: '2-digit', year: 'numeric' })
const timeOf = dateFormatter({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** Writes one line per posting, with the ledger's sign: what the platform has is positive, what it owes is negative. */
export const ledgerCsv = (lines: LedgerLine[]) =>
  frenchCsv([
    ['Date', 'Heure (Paris)', 'Mouvement', 'Compte', 'Montant (€)', 'Personne', 'Rendez-vous', 'Commande', 'Écriture'],
    ...lines.map(({ id, kind, at, purchaseKind, purchaseId, orderNumber, account, userId, cents }) => [
      dayOf(at, platformZone),
      timeOf(at, platformZone),
      transactionKindText[kind],
      ledgerAccountText[account],
      decimalEuros(eurosFromCents(cents)),
      userId ?? '',
      toPurchaseIds(purchaseKind, purchaseId).appointmentId ?? '',
      orderNumber ?? '',
      id,
    ]),
  ])
