import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '../../../payment-sandbox/src/start.ts'
import { testDatabase } from '../../test/harness.ts'
import { parseConfig } from '../config.ts'
import { ledgerFigures, ledgerWrongs } from '../ledger/check-ledger.ts'
import { accounts, peopleOf } from './people.ts'
import { planCareers } from './plan.ts'
import { seedDemonstration } from './seed.ts'
import { articles } from './stock-shop.ts'

const size = { professionals: 2, articles: 2 }
const today = '2026-11-20'
const zones = { Paris: 'Europe/Paris' }
let database: Awaited<ReturnType<typeof testDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-demonstration-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const secretKey = 'sk_test_sandbox'
const provider = () =>
  startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: join(dataDir, 'sandbox'),
    webhookUrl: 'http://127.0.0.1:1/',
    webhookSecret: 'whsec_test',
    secretKey,
    publishableKey: 'pk_test_sandbox',
    siteOrigins: ['http://127.0.0.1:3000'],
  })

/** One start: what it said. The payment provider goes away once the start has said `until`, in the middle of a day. */
const seed = async (until?: string) => {
  const sandbox = await provider()
  const parts = {
    config: parseConfig({ DATA_DIR: dataDir }),
    databaseUrl: database.url,
    secret: 'a secret for tests, of some length',
    encryptionKey: 'a key for tests, of some length too',
    imagesDir: join(dataDir, 'images'),
    publicUrl: 'http://127.0.0.1:3000',
    stripeKey: secretKey,
    stripeWebhookSecret: 'whsec_test',
    stripeHost: { host: '127.0.0.1', port: sandbox.port },
    onJobError: (error: Error) => {
      throw error
    },
  }
  const said: string[] = []
  const say = (message: string) => {
    said.push(message)
    if (until && message.includes(until)) sandbox.faults.tell({ kind: 'down', matching: '/v1/*' })
  }
  try {
    await seedDemonstration(parts, say, { size, now: new Date(`${today}T09:30:00Z`) })
  } finally {
    expect(await timeAt(sandbox)).toMatchObject({ told: until !== undefined })
    await sandbox.close()
  }
  return said
}

const timeAt = async ({ url }: { url: string }) => {
  const reply = await fetch(`${url}/sandbox/clock`, { headers: { authorization: `Bearer ${secretKey}` } })
  return (await reply.json()) as { now: number; told: boolean }
}

const count = async (query: string) =>
  (await sql.raw<{ count: number }>(`select count(*)::int ${query}`).execute(database.db)).rows[0]?.count

it('is told whole once, also when its first telling broke off in the middle of a day', async () => {
  await expect(seed('51 %')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await count(`from appointments where status = 'En attente de paiement'`)).toBeGreaterThan(0)
  expect(await seed()).toContain('Préparation de la démonstration… 51 %')

  const { professionals, customers } = peopleOf(size.professionals)
  const careers = planCareers(professionals, customers, today, zones)
  const visits = careers.flatMap((career) => career.visits)
  expect(await count('from users')).toBe(professionals.length + customers.length + 1)
  expect(await count('from users where confirmed_at is null')).toBe(0)
  expect(await count('from services')).toBe(professionals.flatMap(({ offers }) => offers).length)
  expect(await count('from slots')).toBe(careers.flatMap((career) => career.openings).length)
  expect(await count('from appointments')).toBe(visits.length)
  expect(await count(`from appointments where status = 'Terminé'`)).toBe(
    visits.filter((visit) => visit.finishedOn).length,
  )
  expect(await count(`from appointments where status = 'Annuler'`)).toBe(
    visits.filter((visit) => visit.cancelledOn).length,
  )
  expect(await count('from reviews')).toBe(visits.filter((visit) => visit.review).length)
  expect(await count('from products')).toBe(Math.min(size.articles, articles.length))
  expect(await count('from (select from catalogue group by professional_id, image having count(*) > 1) twice')).toBe(0)

  expect(await seed()).toEqual([])
})

it('keeps the rules of the house', async () => {
  const paid = `exists (select from payments y where y.appointment_id = a.id and y.status = 'succeeded' and y.amount_cents = a.total_cents)`
  expect(await count(`from appointments a where status in ('Payé', 'Terminé') and not ${paid}`)).toBe(0)
  expect(await count(`from appointments a where status not in ('Payé', 'Terminé', 'Annuler')`)).toBe(0)
  expect(await count(`from appointments a where status = 'Payé' and starts_at < '${today}'`)).toBe(0)
  expect(
    await count(`from reviews r join appointments a on a.id = r.appointment_id
      where a.status <> 'Terminé' or a.ends_at > r.created_at or a.customer_id <> r.customer_id`),
  ).toBe(0)
  // The table forbids it for professionals; customers must look to it themselves.
  expect(
    await count(`from appointments a join appointments b on a.customer_id = b.customer_id and a.id < b.id
      and a.taken && b.taken`),
  ).toBe(0)
  expect(await count(`from users where role = 'professional' and (image is null or description is null)`)).toBe(0)
})

it('leaves no work waiting, and no letters but to the three one can log in as', async () => {
  expect(await count(`from pgboss.job where state <> 'completed' and name <> 'add-avif'`)).toBe(0)
  const { rows } = await sql<{
    recipient: string
  }>`select distinct recipient from mails where html is not null`.execute(database.db)
  const known: string[] = accounts.map(({ email }) => email)
  expect(rows.map(({ recipient }) => recipient).filter((recipient) => !known.includes(recipient))).toEqual([])
  expect(rows).toHaveLength(3)
})

it('pays professionals out, but for what waits, and its ledger is right', async () => {
  expect(await ledgerWrongs(database.db)).toEqual([])
  const { charged, costs } = await ledgerFigures(database.db)
  expect(costs / charged).toBeGreaterThan(0.015)
  const received = `from transfers t join appointments a on a.id = t.appointment_id where t.status = 'succeeded'`
  expect(await count(`from (select distinct date_trunc('month', t.decided_at) ${received}) months`)).toBeGreaterThan(2)
  expect(await count("from transfer_reversals where status = 'succeeded'")).toBeGreaterThan(0)
  expect(await count(`from appointments where status = 'Annuler' and fee_cents > 0`)).toBeGreaterThan(0)
  expect(await count('from absences')).toBeGreaterThan(0)
})

it('dates what its provider keeps in the past: transfers from before last week have been paid out to the bank', async () => {
  const sandbox = await provider()
  const stripe = new Stripe(secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' })
  try {
    const weekAgo = Date.parse(today) / 1000 - 7 * 86_400
    const transfers = await stripe.transfers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    const [{ destination } = { destination: null }] = transfers
    const account = { stripeAccount: String(destination) }
    const hers = transfers.filter((each) => each.destination === destination)
    const early = hers.filter(({ created }) => created < weekAgo)
    const payouts = await stripe.payouts.list({ limit: 100 }, account).autoPagingToArray({ limit: 1000 })
    const arrived = payouts.filter(
      ({ status, arrival_date }) => status === 'paid' && arrival_date * 1000 < Date.parse(today),
    )
    const sum = (amounts: { amount: number }[]) => amounts.reduce((cents, { amount }) => cents + amount, 0)
    const takenBack = hers.reduce((cents, { amount_reversed }) => cents + amount_reversed, 0)
    expect(new Set(early.map(({ created }) => new Date(created * 1000).getUTCMonth())).size).toBeGreaterThan(2)
    expect(sum(arrived)).toBeGreaterThanOrEqual(sum(early) - takenBack)
    const { available, pending } = await stripe.balance.retrieve({}, account)
    expect(sum(payouts) + sum(available) + sum(pending)).toBe(sum(hers) - takenBack)
  } finally {
    await sandbox.close()
  }
})
