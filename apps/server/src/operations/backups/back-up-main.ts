import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseConfig } from '../../config.ts'
import { assertUsable, withDatabaseUrl } from '../../host/own-database.ts'
import { printError } from '../../host/print-error.ts'
import { systemClock } from '../../lib/clock.ts'
import { backUp } from './back-up.ts'
import { checkBackupFolder } from './check-folder.ts'
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
      if (folder) await mkdir(target, { recursive: true, mode: 0o700 })
      else await checkBackupFolder(config)
      const imagesDir = join(config.dataDir, 'images')
      const options = { databaseUrl, imagesDir, fingerprints: fingerprintsOf(config), clock: systemClock, target }
      const made = await backUp(options)
      const { tables, pictures, missingPictures } = made.manifest
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`Sauvegarde terminée : ${made.folder} (${rows} lignes, ${pictures} fichiers d’images).`)
      if (missingPictures > 0)
        console.log(`Les fichiers de ${missingPictures} images manquent dans ${imagesDir}, et donc à la sauvegarde.`)
    })
  else fail('Indiquez le dossier des sauvegardes : npm run backup -- /mnt/sauvegardes (ou BACKUP_DIR).')
} catch (error) {
  printError(error)
  process.exitCode = 1
}
