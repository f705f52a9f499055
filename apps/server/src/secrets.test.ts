import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { ensureSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'couronne-secrets-'))
  return () => rmSync(dataDir, { recursive: true })
})
const file = () => join(dataDir, 'secrets.json')

it('are created once, differ from each other, and can be read by no other account of the machine', () => {
  const created = ensureSecrets(dataDir)
  expect(new Set(Object.values(created)).size).toBe(5)
  for (const secret of [created.session, created.encryption]) expect(secret.length).toBeGreaterThanOrEqual(64)
  expect(
    [created.webhook, created.sandboxKey, created.publishableKey].map((secret) => secret.replace(/_[\w-]{32}$/, '')),
  ).toEqual(['whsec', 'sk_test', 'pk_test'])
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  const { mtimeNs } = statSync(file(), { bigint: true })
  expect(ensureSecrets(dataDir)).toEqual(created)
  expect(statSync(file(), { bigint: true }).mtimeNs).toBe(mtimeNs)
})

it('of an older version are kept, and those that it did not know are added for good', () => {
  const { webhook, ...legacy } = ensureSecrets(dataDir)
  writeFileSync(file(), JSON.stringify(legacy))
  const completed = ensureSecrets(dataDir)
  expect(completed).toMatchObject(legacy)
  expect(completed.webhook).not.toBe(webhook)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(completed)
  expect(ensureSecrets(dataDir)).toEqual(completed)
})
