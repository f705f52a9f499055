import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp, testDatabase } from '../../../test/harness.ts'
import { lockDataDir } from '../../host/data-dir-lock.ts'

// These tests run `npm run newsletter:readers` in its own process.

let app: TestApp
let dataDir: string
beforeAll(async () => {
  app = await testApp({ withoutFixtures: true })
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-newsletter-'))
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const run = (more: NodeJS.ProcessEnv = {}) =>
  new Promise((done) => {
    const own = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: app.deps.pool.options.connectionString }
    const secrets = { SESSION_SECRET: 's'.repeat(40), ENCRYPTION_KEY: 'ab'.repeat(32) }
    const env = { ...own, ...secrets, HOST: '127.0.0.1', PORT: '3999', ...more }
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'subscribers-main.ts')],
      { env },
      (_, out, problem) => done([child.exitCode, problem || out.replaceAll(/token=[\w-]+/g, 'token=…')]),
    )
  })

it('the newsletter:readers command lists confirmed subscribers, each with an unsubscribe link', async () => {
  const at = new Date()
  await app.db
    .insertInto('newsletterSubscribers')
    .values([
      { email: 'lectrice@example.test', askedAt: at, confirmedAt: at },
      { email: 'hesitante@example.test', askedAt: at },
    ])
    .execute()
  const line = 'lectrice@example.test;http://127.0.0.1:3999/nouveautes/quitter?token=…'
  expect(await run()).toEqual([0, `email;desinscription\n${line}\n`])
})

it('the newsletter:readers command fails with a message when the database has no tables yet', async () => {
  const { url, db, close } = await testDatabase()
  try {
    await db.schema.dropTable('newsletterSubscribers').cascade().execute()
    const problem = 'Il n’y a encore personne ici : lancez d’abord `npm start`.\n'
    expect(await run({ DATABASE_URL: url })).toEqual([1, problem])
  } finally {
    await close()
  }
})

it('the newsletter:readers command reports invalid settings, or another process on the data folder, and nothing else', async () => {
  expect(await run({ PORT: 'x' })).toEqual([1, 'Réglages à corriger :\n  - PORT : Indiquez un nombre.\n'])
  const lock = lockDataDir(dataDir)
  try {
    const problem = `Couronne est déjà en train de démarrer sur ${dataDir} (processus ${process.pid}).\n`
    expect(await run({ DATABASE_URL: '' })).toEqual([1, problem])
  } finally {
    lock.release()
  }
})
