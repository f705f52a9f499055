import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { parseConfig } from '../../config.ts'
import { hasTable, withOwnDatabase } from '../../host/own-database.ts'
import { printError } from '../../host/print-error.ts'
import { atBanksCents } from './at-banks.ts'
import { formatLedgerErrors, ledgerFigures } from './check-ledger.ts'

try {
  await withOwnDatabase(parseConfig(process.env), async (db) => {
    if (!(await hasTable(db, 'journal_postings'))) {
      console.log('Il n’y a pas encore de grand livre ici : `npm start` le crée.')
      return
    }
    const figures = await ledgerFigures(db)
    const { charged, refunded, transferred, disputed, costs, unmatched, balance } = figures
    const { owedToCustomers, owedToProfessionals, platform, treasury } = figures
    const atBanks = atBanksCents(figures)
    console.log(
      [
        `Encaissé : ${frenchEuros(charged)}`,
        `Remboursé : ${frenchEuros(refunded)}`,
        `Versé aux professionnelles : ${frenchEuros(transferred)}`,
        `Repris par des banques : ${frenchEuros(disputed)}`,
        `Gardé par le prestataire de paiement : ${frenchEuros(costs)}`,
        ...(unmatched ? [`Sorti chez Stripe sans passer par ici, expliqué : ${frenchEuros(unmatched)}`] : []),
        `Détenu : ${frenchEuros(balance)}, dont`,
        `  ${frenchEuros(owedToCustomers)} dus aux clientes`,
        `  ${frenchEuros(owedToProfessionals)} dus aux professionnelles`,
        `  ${frenchEuros(platform)} de frais de service, coûts déduits`,
        ...(treasury ? [`  ${frenchEuros(-treasury)} sur le compte bancaire de la plateforme`] : []),
        ...(atBanks ? [`  ${frenchEuros(-atBanks)} chez les banques, en litige`] : []),
      ].join('\n'),
    )
    const errors = await formatLedgerErrors(db)
    for (const ledgerError of errors) console.error(ledgerError)
    console.log(errors.length === 0 ? 'Aucun écart dans le grand livre.' : `Écarts : ${errors.length}.`)
    if (errors.length > 0) process.exitCode = 1
  })
} catch (error) {
  printError(error)
  process.exitCode = 1
}
