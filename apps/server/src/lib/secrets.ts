import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Secrets = { session: string; webhook: string; sandboxKey: string }

/** The secrets nobody has set, made once and kept in DATA_DIR. */
export const keptSecrets = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secrets: Secrets = {
    session: randomBytes(48).toString('base64url'),
    webhook: `whsec_${randomBytes(24).toString('base64url')}`,
    sandboxKey: `sk_test_${randomBytes(24).toString('base64url')}`,
  }
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}
