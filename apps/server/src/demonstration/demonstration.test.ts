import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '../../../payment-sandbox/src/start.ts'
import { testDatabase } from '../../test/harness.ts'
import { parseConfig } from '../config.ts'
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

/** One start: what it said. The payment provider goes away once the start has said `until`. */
const seed = async (until?: string) => {
  const secretKey = 'sk_test_sandbox'
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: join(dataDir, 'sandbox'),
    webhookUrl: 'http://127.0.0.1:1/',
    webhookSecret: 'whsec_test',
    secretKey,
  })
  const parts = {
    config: parseConfig({ DATA_DIR: dataDir }),
    databaseUrl: database.url,
    secret: 'a secret for tests, of some length',
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
  let closing: Promise<void> | undefined
  const say = (message: string) => {
    said.push(message)
    if (until && message.includes(until)) closing = sandbox.close()
  }
  try {
    await seedDemonstration(parts, say, { size, now: new Date(`${today}T09:30:00Z`) })
  } finally {
    await (closing ?? sandbox.close())
  }
  return said
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
  expect(await count(`from pgboss.job where state <> 'completed'`)).toBe(0)
  const { rows } = await sql<{
    recipient: string
  }>`select distinct recipient from mails where html is not null`.execute(database.db)
  const known: string[] = accounts.map(({ email }) => email)
  expect(rows.map(({ recipient }) => recipient).filter((recipient) => !known.includes(recipient))).toEqual([])
  expect(rows).toHaveLength(2)
})
