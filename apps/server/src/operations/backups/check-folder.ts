import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, SettingsError } from '../../config.ts'

/**
 * Throws when the folder of backups cannot be written: its disk may not be mounted. Prints that there is none where the
 * data belongs to real people.
 */
export const checkBackupFolder = async ({ backupDir, needsBackups }: Pick<Config, 'backupDir' | 'needsBackups'>) => {
  if (!backupDir) {
    if (needsBackups) console.log('BACKUP_DIR n’est pas réglé : ce serveur ne fait aucune sauvegarde.')
    return
  }
  // The dot makes a file that is no folder fail too.
  await access(join(backupDir, '.'), constants.W_OK | constants.X_OK).catch(() => {
    throw new SettingsError([
      `BACKUP_DIR : le dossier ${backupDir} n’existe pas, ou on ne peut pas y écrire. Montez son disque, ou créez-le.`,
    ])
  })
}
