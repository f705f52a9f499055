import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import type { Db } from '../../lib/database/database.ts'

// These tests read the output of `npm run ledger:check`.

let dataDir: string
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-ledger-check-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const runCheck = (settings: Record<string, string> = {}) =>
  new Promise<[code: number | null, out: string, complaints: string]>((done) => {
    const { PATH } = process.env
    const secrets = { SESSION_SECRET: 's'.repeat(40), ENCRYPTION_KEY: 'ab'.repeat(32) }
    const env = { PATH, NODE_NO_WARNINGS: '1', DATA_DIR: dataDir, DATABASE_URL: database.url, ...secrets, ...settings }
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'check-ledger-main.ts')],
      { env },
      (_, output, errorOutput) => done([child.exitCode, output.replaceAll(/[^\S\n]/g, ' '), errorOutput]),
    )
  })

/** Writes a journal transaction of people who do not exist. */
const writeTransaction = (db: Db, kind: string, postings: [account: string, cents: number][]) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const purchaseId = kind === 'unmatched' ? null : crypto.randomUUID()
    const { rows } = await sql<{ id: string }>`
      insert into journal_transactions (kind, cause_id, purchase_id, at)
      values (${kind}, ${crypto.randomUUID()}, ${purchaseId}, now()) returning id`.execute(tx)
    for (const [account, cents] of postings) {
      const userId = account === 'professional' ? crypto.randomUUID() : null
      await sql`insert into journal_postings (transaction_id, account, user_id, cents)
        values (${rows[0]?.id}, ${account}, ${userId}, ${cents})`.execute(tx)
    }
  })

it('the ledger check reports where every cent is, for an empty database', async () => {
  const lines = [
    'Encaissé : 0 €',
    'Remboursé : 0 €',
    'Versé aux professionnelles : 0 €',
    'Repris par des banques : 0 €',
    'Gardé par le prestataire de paiement : 0 €',
    'Détenu : 0 €, dont',
    '  0 € dus aux clientes',
    '  0 € dus aux professionnelles',
    '  0 € de frais de service, coûts déduits',
    'Aucun écart dans le grand livre.',
    '',
  ]
  expect(await runCheck()).toEqual([0, lines.join('\n'), ''])
})

it('the ledger check reports where every cent is, for any database, and the number of wrong entries', async () => {
  await writeTransaction(database.db, 'charge', [
    ['provider', 10_700],
    ['professional', -10_000],
    ['platform', -700],
  ])
  await writeTransaction(database.db, 'transfer', [
    ['provider', -6000],
    ['professional', 6000],
  ])
  await writeTransaction(database.db, 'cost', [
    ['provider', -150],
    ['platform', 150],
  ])
  await writeTransaction(database.db, 'unmatched', [
    ['provider', -500],
    ['platform', 500],
  ])
  await writeTransaction(database.db, 'debt_settled', [
    ['treasury', 300],
    ['professional', -300],
  ])
  const [code, output, errorOutput] = await runCheck()
  expect(code).toBe(1)
  const lines = output.split('\n')
  expect(lines.slice(0, -2)).toEqual([
    'Encaissé : 107 €',
    'Remboursé : 0 €',
    'Versé aux professionnelles : 60 €',
    'Repris par des banques : 0 €',
    'Gardé par le prestataire de paiement : 1,50 €',
    'Sorti chez Stripe sans passer par ici, expliqué : 5 €',
    'Détenu : 40,50 €, dont',
    '  0 € dus aux clientes',
    '  43 € dus aux professionnelles',
    '  0,50 € de frais de service, coûts déduits',
    '  -3 € sur le compte bancaire de la plateforme',
  ])
  // Each difference has its own line, beside the figures.
  const errors = errorOutput.trimEnd().split('\n')
  expect(errors.every((error) => /: -?\d+ cents instead of -?\d+$/.test(error))).toBe(true)
  expect(lines.at(-2)).toBe(`Écarts : ${errors.length}.`)
})

it('the ledger check says when there is no ledger yet', async () => {
  await database.db.schema.dropTable('journalPostings').cascade().execute()
  expect(await runCheck()).toEqual([0, 'Il n’y a pas encore de grand livre ici : `npm start` le crée.\n', ''])
})

it('the ledger check names a wrong setting in one line', async () => {
  expect(await runCheck({ DEMO: 'oui' })).toEqual([1, '', 'Réglages à corriger :\n  - DEMO : true ou false\n'])
})
