import { parseConfig, StartProblem } from '../../server/src/config.ts'
import { hasTable, withOwnDatabase } from '../../server/src/host/own-database.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { jobsForServer } from '../../server/src/lib/jobs.ts'
import { purchaseKinds } from '../../server/src/purchase-kinds.ts'
import { removeDemonstration } from './remove.ts'

const refuse = (text: string) => {
  console.error(text)
  process.exitCode = 1
}

try {
  const config = parseConfig(process.env)
  if (config.demoData)
    refuse(
      'Avec ces réglages, cette base s’ouvre comme démonstration. Donnez à cette commande les réglages de votre vraie maison, ou DEMO_DATA=false.',
    )
  else
    await withOwnDatabase(config, async (db) => {
      if (!(await hasTable(db, 'journal_postings'))) return refuse('Cette base n’a encore jamais été ouverte.')
      const beside = { db, clock: systemClock, config, purchaseKinds, jobs: jobsForServer }
      const { erased, left, orders } = await removeDemonstration(beside)
      console.log(
        `Personnes inventées effacées : ${erased}. Les rendez-vous et le grand livre restent, sans leurs noms.`,
      )
      if (orders.cancelled + orders.closed > 0)
        console.log(
          `Commandes inventées : ${orders.cancelled} qui ne partiront pas, annulées ; ${orders.closed} renonciations closes.`,
        )
      if (left > 0)
        refuse(
          `Gardées pour l’instant : ${left}. Elles ont un rendez-vous à venir, ou une absence à examiner, avec une vraie personne : décidez-en dans /admin, puis relancez cette commande.`,
        )
    })
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  refuse(error.message)
}
