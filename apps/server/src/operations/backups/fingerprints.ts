import type { Config } from '../../config.ts'
import { fingerprintOf } from '../../lib/encryption.ts'
import { ensureSecrets } from '../../secrets.ts'
import type { Manifest } from './manifest.ts'

/** Returns the fingerprints of the keys that a server with these settings uses. */
export const fingerprintsOf = (config: Config): Manifest['fingerprints'] => {
  const secrets = ensureSecrets(config.dataDir)
  return {
    encryptionKey: fingerprintOf(config.encryptionKey ?? secrets.encryption),
    sessionSecret: fingerprintOf(config.sessionSecret ?? secrets.session),
  }
}
