import { parseConfig } from '../../server/src/config.ts'
import { hasTable, withOwnDatabase } from '../../server/src/host/own-database.ts'
import { printError } from '../../server/src/host/print-error.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { enqueueOnlyJobs } from '../../server/src/lib/jobs.ts'
import { withoutSockets } from '../../server/src/lib/live.ts'
import { purchaseKinds } from '../../server/src/purchase-kinds.ts'
import { removeDemonstration } from './remove-demo.ts'

const fail = (text: string) => {
  console.error(text)
  process.exitCode = 1
}

try {
  const config = parseConfig(process.env)
  if (config.demoData)
    fail(
      'Avec ces réglages, cette base s’ouvre comme démonstration. Donnez à cette commande les réglages de votre vraie maison, ou DEMO_DATA=false.',
    )
  else
    await withOwnDatabase(config, async (db) => {
      if (!(await hasTable(db, 'journal_postings'))) return fail('Cette base n’a encore jamais été ouverte.')
      const removalDeps = { db, clock: systemClock, config, purchaseKinds, jobs: enqueueOnlyJobs, live: withoutSockets }
      const { erased, retained, orders } = await removeDemonstration(removalDeps)
      console.log(
        `Personnes inventées effacées : ${erased}. Les rendez-vous et le grand livre restent, sans leurs noms.`,
      )
      if (orders.cancelled + orders.closed > 0)
        console.log(
          `Commandes inventées : ${orders.cancelled} qui ne partiront pas, annulées ; ${orders.closed} renonciations closes.`,
        )
      if (retained > 0)
        fail(
          `Gardées pour l’instant : ${retained}. Elles ont un rendez-vous à venir, ou une absence à examiner, avec une vraie personne : décidez-en dans /admin, puis relancez cette commande.`,
        )
    })
} catch (error) {
  printError(error)
  process.exitCode = 1
}
