import type { Deps } from '../../deps.ts'
import { fingerprintOf } from '../../lib/encryption.ts'
import { backUp } from './back-up.ts'

/** Without a folder for backups the operator makes them otherwise. */
export const backUpEveryNight = async ({ config, pool, imagesDir, clock, encryption, secret }: Deps) => {
  const databaseUrl = pool.options.connectionString
  if (!config.backupDir || !databaseUrl) return
  const fingerprints = { encryptionKey: encryption.fingerprint(), sessionSecret: fingerprintOf(secret) }
  await backUp({ databaseUrl, imagesDir, fingerprints, clock, target: config.backupDir })
}
