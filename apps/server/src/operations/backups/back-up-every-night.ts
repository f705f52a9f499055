import type { Deps } from '../../deps.ts'
import { fingerprintOf } from '../../lib/encryption.ts'
import { backUp } from './back-up.ts'
import { listBackups } from './manifest.ts'
import { isBackupDue } from './retention.rules.ts'

/**
 * Makes the backup of the night, or of the hour after a missed one. Without a folder for backups the operator makes them
 * otherwise. Throws after a complete backup that lacks more pictures than the one before, so that operators see it.
 */
export const backUpEveryNight = async ({ config, pool, imagesDir, clock, encryption, secret }: Deps) => {
  const { backupDir: target } = config
  const databaseUrl = pool.options.connectionString
  if (!target || !databaseUrl) return
  if (!isBackupDue((await listBackups(target)).at(-1)?.startedAt, clock.now())) return
  const fingerprints = { encryptionKey: encryption.fingerprint(), sessionSecret: fingerprintOf(secret) }
  const { manifest, newlyMissing } = await backUp({ databaseUrl, imagesDir, fingerprints, clock, target })
  if (newlyMissing > 0)
    throw new Error(
      `La sauvegarde est complète, mais les fichiers de ${manifest.missingPictures} images manquent dans DATA_DIR, dont ${newlyMissing} de plus qu’à la précédente.`,
    )
}
