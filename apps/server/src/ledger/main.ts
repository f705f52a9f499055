import { eurosFromCents } from '@couronne/contract/money'
import { parseConfig, SettingsError } from '../config.ts'
import { DataDirInUse } from '../host/data-dir-lock.ts'
import { hasTable, withOwnDatabase } from '../host/own-database.ts'
import { atBanksCents } from './at-banks.ts'
import { ledgerFigures, ledgerWrongs } from './check-ledger.ts'

const inEuros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const euros = (cents: number) => inEuros.format(eurosFromCents(cents))

try {
  await withOwnDatabase(parseConfig(process.env), async (db) => {
    if (!(await hasTable(db, 'ledger_entries'))) {
      console.log('Il n’y a pas encore de grand livre ici : `npm start` le crée.')
      return
    }
    const figures = await ledgerFigures(db)
    const { charged, refunded, transferred, disputed, costs, strange, held } = figures
    const { owedToCustomers, owedToProfessionals, ours, treasury } = figures
    const atBanks = atBanksCents(figures)
    console.log(
      [
        `Encaissé : ${euros(charged)}`,
        `Remboursé : ${euros(refunded)}`,
        `Versé aux professionnelles : ${euros(transferred)}`,
        `Repris par des banques : ${euros(disputed)}`,
        `Gardé par le prestataire de paiement : ${euros(costs)}`,
        ...(strange ? [`Sorti chez Stripe sans passer par ici, expliqué : ${euros(strange)}`] : []),
        `Détenu : ${euros(held)}, dont`,
        `  ${euros(owedToCustomers)} dus aux clientes`,
        `  ${euros(owedToProfessionals)} dus aux professionnelles`,
        `  ${euros(ours)} de frais de service, coûts déduits`,
        ...(treasury ? [`  ${euros(-treasury)} sur le compte bancaire de la plateforme`] : []),
        ...(atBanks ? [`  ${euros(-atBanks)} chez les banques, en litige`] : []),
      ].join('\n'),
    )
    const wrongs = await ledgerWrongs(db)
    for (const wrong of wrongs) console.error(wrong)
    console.log(wrongs.length === 0 ? 'Le grand livre est juste.' : `Écarts : ${wrongs.length}.`)
    if (wrongs.length > 0) process.exitCode = 1
  })
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof DataDirInUse ? error.message : error)
  process.exitCode = 1
}
