import { parseConfig } from '../../config.ts'
import { runningAddress } from '../../host/data-dir-lock.ts'
import { hasTable, withOwnDatabase } from '../../host/own-database.ts'
import { printError } from '../../host/print-error.ts'
import { systemClock } from '../../lib/clock.ts'
import { subscribersWithLinks } from './subscribers.ts'

try {
  const config = parseConfig(process.env)
  const address = config.publicUrl ?? runningAddress(config.dataDir) ?? `http://${config.host}:${config.port}`
  await withOwnDatabase(config, async (db) => {
    if (!(await hasTable(db, 'newsletter_subscribers'))) {
      console.error('Il n’y a encore personne ici : lancez d’abord `npm start`.')
      process.exitCode = 1
      return
    }
    console.log('email;desinscription')
    for (const { email, unsubscribeUrl } of await subscribersWithLinks({ db, clock: systemClock }, address))
      console.log(`${email};${unsubscribeUrl}`)
  })
} catch (error) {
  printError(error)
  process.exitCode = 1
}
