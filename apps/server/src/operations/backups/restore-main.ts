import { join } from 'node:path'
import { parseConfig, StartupError } from '../../config.ts'
import { lockDataDir } from '../../host/data-dir-lock.ts'
import { startEmbeddedPostgres } from '../../host/embedded-postgres.ts'
import { ownDatabaseUrl } from '../../host/own-database.ts'
import { fingerprintsOf } from './fingerprints.ts'
import { restore } from './restore.ts'

const fail = (text: string) => {
  console.error(text)
  process.exitCode = 1
}

const run = async (source: string) => {
  const config = parseConfig(process.env)
  const lock = lockDataDir(config.dataDir)
  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    const databaseUrl = postgres ? await ownDatabaseUrl(postgres) : (config.databaseUrl ?? '')
    const imagesDir = join(config.dataDir, 'images')
    const restored = await restore({ databaseUrl, imagesDir, fingerprints: fingerprintsOf(config), source })
    console.log(`La sauvegarde ${restored.folder} est restaurée. Lancez \`npm start\`, qui termine la restauration.`)
    if (!restored.isSameSessionSecret)
      console.log('SESSION_SECRET n’est plus la même : chaque personne devra se connecter de nouveau.')
  } finally {
    await postgres?.stop()
    lock.release()
  }
}

try {
  const source = process.argv[2]
  if (source) await run(source)
  else fail('Indiquez la sauvegarde, ou leur dossier pour prendre la dernière : npm run restore -- /mnt/sauvegardes')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  fail(error.message)
}
