import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Secrets = {
  session: string
  encryption: string
  webhook: string
  /** The payment sandbox's two keys: the server's, and the one that browsers receive. */
  sandboxKey: string
  publishableKey: string
}

const newSecrets = (): Secrets => ({
  session: randomBytes(48).toString('base64url'),
  encryption: randomBytes(48).toString('base64url'),
  webhook: `whsec_${randomBytes(24).toString('base64url')}`,
  sandboxKey: `sk_test_${randomBytes(24).toString('base64url')}`,
  publishableKey: `pk_test_${randomBytes(24).toString('base64url')}`,
})

/** The secrets nobody has set, made once and kept in DATA_DIR; those that an older version did not know are added. */
export const ensureSecrets = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json')
  const stored: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets = { ...newSecrets(), ...stored }
  if (Object.keys(stored).length === Object.keys(secrets).length) return secrets
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}
