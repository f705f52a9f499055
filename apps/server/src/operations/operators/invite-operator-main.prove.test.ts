import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp, testDatabase } from '../../../test/harness.ts'
import { lockDataDir } from '../../host/data-dir-lock.ts'

// These tests run `npm run admin:create` as a process.

let app: TestApp
let dataDir: string
beforeAll(async () => {
  app = await testApp()
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-admin-create-'))
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const noTablesMessage = 'Il n’y a encore personne ici : lancez d’abord `npm start`.\n'

const run = (args: string[], databaseUrl = app.deps.pool.options.connectionString, more: NodeJS.ProcessEnv = {}) =>
  new Promise((done) => {
    const { PATH } = process.env
    const secrets = { SESSION_SECRET: 's'.repeat(40), ENCRYPTION_KEY: 'ab'.repeat(32) }
    const env = { PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '3999', ...secrets }
    const main = join(import.meta.dirname, 'invite-operator-main.ts')
    const child = execFile(process.execPath, [main, ...args], { env: { ...env, ...more } }, (_, out, problem) =>
      done([child.exitCode, problem || out.replace(/token=[\w-]+/, 'token=…')]),
    )
  })

it('the admin:create command asks for an e-mail address when none is given', async () => {
  const usage = 'Indiquez son adresse e-mail : npm run admin:create -- prenom@exemple.fr [--new-second-factor]\n'
  expect(await run([])).toEqual([1, usage])
  expect(await run(['--new-second-factor', 'nobody'])).toEqual([1, usage])
})

it('the admin:create command reports invalid settings, or another process on the data folder, and nothing else', async () => {
  const problem = 'Réglages à corriger :\n  - PORT : Indiquez un nombre.\n'
  expect(await run(['fatou@couronne.test'], undefined, { PORT: 'x' })).toEqual([1, problem])
  const lock = lockDataDir(dataDir)
  try {
    const inUse = `Couronne est déjà en train de démarrer sur ${dataDir} (processus ${process.pid}).\n`
    expect(await run(['fatou@couronne.test'], '')).toEqual([1, inUse])
  } finally {
    lock.release()
  }
})

it('the admin:create command fails with a message when the database has no tables yet', async () => {
  const { url, db, close } = await testDatabase()
  try {
    await db.schema.dropTable('operatorActions').cascade().execute()
    await db.schema.dropTable('secondFactors').cascade().execute()
    expect(await run(['fatou@couronne.test'], url)).toEqual([1, noTablesMessage])
    expect(await run(['--new-second-factor', 'fatou@couronne.test'], url)).toEqual([1, noTablesMessage])
  } finally {
    await close()
  }
})

it('the admin:create command prints a link for the first password, and a new one while no password is set', async () => {
  const link = [
    'Pour choisir son mot de passe, une seule fois, dans les 24 heures :',
    '  http://127.0.0.1:3999/reset-password?token=…',
    'Sa double authentification se règle à la première connexion.',
    '',
  ]
  expect(await run(['fatou@couronne.test'])).toEqual([
    0,
    ['Le compte de fatou@couronne.test est créé.', ...link].join('\n'),
  ])
  expect(await run(['fatou@couronne.test'])).toEqual([
    0,
    ['Le compte de fatou@couronne.test attend toujours son mot de passe : voici un nouveau lien.', ...link].join('\n'),
  ])
})

it('the admin:create command leaves existing operators unchanged, and refuses other accounts', async () => {
  const { email } = await app.aPerson('admin')
  expect(await run([email])).toEqual([
    0,
    `${email} fait déjà partie de l’équipe : rien n’a changé.\nMot de passe oublié ? La page de connexion en propose un nouveau.\n`,
  ])
  const lea = await app.aPerson('customer')
  expect(await run([lea.email])).toEqual([
    1,
    `${lea.email} a déjà un compte de cliente ou de coiffeuse. Choisissez une adresse réservée à l’équipe.\n`,
  ])
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('email', '=', email).execute()
  expect(await run([email])).toEqual([1, `Le compte de ${email} est suspendu.\n`])
})

it('the admin:create command removes a second factor', async () => {
  const { id, email } = await app.aPerson('admin')
  const [at, secret] = [new Date(), Buffer.from('secret')]
  const factor = { userId: id, secret, createdAt: at, confirmedAt: at }
  await app.db.insertInto('secondFactors').values(factor).execute()
  const retired = `Le second code de ${email} est retiré, et ses sessions sont fermées.\nElle en règle un nouveau à sa prochaine connexion ; un e-mail le lui dit.\n`
  expect(await run(['--new-second-factor', email])).toEqual([0, retired])
  expect(await run(['--new-second-factor', email])).toEqual([
    0,
    `${email} n’a pas encore de second code : rien n’a changé.\n`,
  ])
  const factors = await app.db.selectFrom('secondFactors').select('userId').where('userId', '=', id).execute()
  expect(factors).toEqual([])
  const lea = await app.aPerson('customer')
  expect(await run(['--new-second-factor', lea.email])).toEqual([1, `${lea.email} ne fait pas partie de l’équipe.\n`])
})
