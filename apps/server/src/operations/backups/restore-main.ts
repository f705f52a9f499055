import { join } from 'node:path'
import { parseConfig } from '../../config.ts'
import { lockDataDir } from '../../host/data-dir-lock.ts'
import { startEmbeddedPostgres } from '../../host/embedded-postgres.ts'
import { ownDatabaseUrl, rejectOldPostgres } from '../../host/own-database.ts'
import { printError } from '../../host/print-error.ts'
import { fingerprintOf } from '../../lib/encryption.ts'
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
    await rejectOldPostgres(databaseUrl)
    const { backupDir, previousEncryptionKey } = config
    const previousKeyFingerprint = previousEncryptionKey && fingerprintOf(previousEncryptionKey)
    const keys = { fingerprints: fingerprintsOf(config), previousKeyFingerprint }
    const options = { databaseUrl, imagesDir, source, backupDir, ...keys }
    const { folder, manifest, isListCopy } = await restore(options)
    console.log(
      [
        `La sauvegarde ${folder} est restaurée. Lancez \`npm start\`, qui termine la restauration.`,
        'Chaque personne devra se connecter de nouveau.',
        ...(manifest.missingPictures > 0
          ? [`Les fichiers de ${manifest.missingPictures} images manquaient déjà à cette sauvegarde.`]
          : []),
        ...(isListCopy
          ? [
              'Seule la liste deleted-ids.txt à côté de cette sauvegarde a été lue : ce qui a été supprimé après sa dernière copie reviendra. Avec BACKUP_DIR, la liste de ce dossier est lue aussi.',
            ]
          : []),
      ].join('\n'),
    )
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
  printError(error)
  process.exitCode = 1
}
