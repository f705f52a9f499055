import { join, resolve } from 'node:path'
import { parseConfig, StartupError } from '../../config.ts'
import { assertUsable, withDatabaseUrl } from '../../host/own-database.ts'
import { systemClock } from '../../lib/clock.ts'
import { backUp } from './back-up.ts'
import { fingerprintsOf } from './fingerprints.ts'

const fail = (text: string) => {
  console.error(text)
  process.exitCode = 1
}

try {
  const config = parseConfig(process.env)
  const folder = process.argv[2]
  const target = folder ? resolve(folder) : config.backupDir
  if (target)
    await withDatabaseUrl(config, async (databaseUrl) => {
      await assertUsable(config, databaseUrl)
      const imagesDir = join(config.dataDir, 'images')
      const options = { databaseUrl, imagesDir, fingerprints: fingerprintsOf(config), clock: systemClock, target }
      const { folder, manifest } = await backUp(options)
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`Sauvegarde terminée : ${folder} (${rows} lignes, ${manifest.pictures} images).`)
    })
  else fail('Indiquez le dossier des sauvegardes : npm run backup -- /mnt/sauvegardes (ou BACKUP_DIR).')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  fail(error.message)
}
