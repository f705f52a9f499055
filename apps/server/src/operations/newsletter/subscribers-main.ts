import { parseConfig, SettingsError } from '../../config.ts'
import { DataDirInUse, runningAddress } from '../../host/data-dir-lock.ts'
import { hasTable, withOwnDatabase } from '../../host/own-database.ts'
import { systemClock } from '../../lib/clock.ts'
import { readersWithLinks } from './subscribers.ts'

try {
  const config = parseConfig(process.env)
  const address = config.publicUrl ?? runningAddress(config.dataDir) ?? `http://${config.host}:${config.port}`
  await withOwnDatabase(config, async (db) => {
    if (!(await hasTable(db, 'newsletterSubscribers'))) {
      console.error('Il n’y a encore personne ici : lancez d’abord `npm start`.')
      process.exitCode = 1
      return
    }
    console.log('email;desinscription')
    for (const { email, leaves } of await readersWithLinks({ db, clock: systemClock }, address))
      console.log(`${email};${leaves}`)
  })
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof DataDirInUse ? error.message : error)
  process.exitCode = 1
}
