import { parseConfig, SettingsError } from '../../config.ts'
import { withOwnDatabase } from '../../host/own-database.ts'
import { printError } from '../../host/print-error.ts'
import { createEncryption } from '../../lib/encryption.ts'
import { ensureSecrets } from '../../secrets.ts'
import { rotateKeys } from './rotate-keys.ts'

try {
  const config = parseConfig(process.env)
  const { previousEncryptionKey } = config
  if (!previousEncryptionKey)
    throw new SettingsError([
      'ENCRYPTION_KEY_PREVIOUS : la clé d’avant ; ENCRYPTION_KEY est la nouvelle, et les deux sont nécessaires',
    ])
  const key = config.encryptionKey ?? ensureSecrets(config.dataDir).encryption
  await withOwnDatabase(config, async (db) => {
    const { ibans, secondFactors } = await rotateKeys(db, createEncryption(key, previousEncryptionKey))
    console.log(
      [
        `Chiffrés avec la nouvelle clé : IBAN, ${ibans} ; seconds codes, ${secondFactors}.`,
        'Gardez ENCRYPTION_KEY_PREVIOUS un jour encore, et la clé d’avant aussi longtemps que vos sauvegardes.',
      ].join('\n'),
    )
  })
} catch (error) {
  printError(error)
  process.exitCode = 1
}
