import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../payment-sandbox/src/start.ts'
import { createApp } from '../../server/src/app.ts'
import { parseConfig } from '../../server/src/config.ts'
import { closeDeps, createDeps, type DepsOptions } from '../../server/src/deps.ts'
import { declared } from '../../server/src/identity/accounts/declarations.ts'
import { hashPassword } from '../../server/src/identity/sessions/passwords.ts'
import { movingClock } from '../../server/src/lib/clock.ts'
import { jobsForServer } from '../../server/src/lib/jobs.ts'
import { ledgerFigures, ledgerWrongs } from '../../server/src/money/ledger/check-ledger.ts'
import { forgetPicturesOf } from '../../server/src/platform/uploads/delete-pictures-of.ts'
import { purchaseKinds } from '../../server/src/purchase-kinds.ts'
import { testDatabase } from '../../server/test/harness.ts'
import { legal } from '../../server/test/legal.ts'
import { shop } from '../../server/test/orders.ts'
import { letInventedIn, shutOutInvented } from './demo-accounts.ts'
import { cliente } from './people/customers.ts'
import { accounts, peopleOf } from './people.ts'
import { planCareers } from './plan.ts'
import { removeDemonstration } from './remove.ts'
import { seedDemonstration } from './seed.ts'
import { planPurchases, planWishes } from './shop-plan.ts'
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

const partsOf = (env: NodeJS.ProcessEnv, sandboxPort: number): DepsOptions => ({
  purchaseKinds,
  config: parseConfig({ DATA_DIR: dataDir, ...env }),
  databaseUrl: database.url,
  secret: 'a secret for tests, of some length',
  encryptionKey: 'a key for tests, of some length too',
  imagesDir: join(dataDir, 'images'),
  publicUrl: 'http://127.0.0.1:3000',
  stripeKey: secretKey,
  stripeWebhookSecret: 'whsec_test',
  stripeHost: { host: '127.0.0.1', port: sandboxPort },
  onJobError: (error) => {
    throw error
  },
})

/**
 * Runs one start and returns the progress that it reported. The payment provider goes away once that reaches `until`,
 * in the middle of a day.
 */
const seed = async (until?: number, isThere = true) => {
  const sandbox = await provider()
  const parts = partsOf({}, sandbox.port)
  const shares: number[] = []
  const tell = (share: number) => {
    shares.push(share)
    if (until && share >= until) sandbox.faults.tell({ kind: 'down', matching: '/v1/*' })
  }
  try {
    const seeded = await seedDemonstration(parts, tell, { size, now: new Date(`${today}T09:30:00Z`) })
    expect(seeded).toBe(isThere)
  } finally {
    expect(await timeAt(sandbox)).toMatchObject({ told: until !== undefined })
    await sandbox.close()
  }
  return shares
}

const timeAt = async ({ url }: { url: string }) => {
  const reply = await fetch(`${url}/sandbox/clock`, { headers: { authorization: `Bearer ${secretKey}` } })
  return (await reply.json()) as { now: number; told: boolean }
}

const count = async (query: string) =>
  (await sql.raw<{ count: number }>(`select count(*)::int ${query}`).execute(database.db)).rows[0]?.count ?? -1

it('is told whole once, also when its first telling broke off in the middle of a day', async () => {
  await expect(seed(0.51)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await count(`from appointments where status = 'pending_payment'`)).toBeGreaterThan(0)
  const shares = await seed()
  expect(shares[0]).toBe(50 / 98)
  expect(shares.every((share, i) => share > (shares[i - 1] ?? 0) && share < 1)).toBe(true)

  const { professionals, customers } = peopleOf(size.professionals)
  const careers = planCareers(professionals, customers, today, zones)
  const visits = careers.flatMap((career) => career.visits)
  expect(await count('from users')).toBe(professionals.length + customers.length + 1)
  expect(await count('from users where confirmed_at is null')).toBe(0)
  expect(await count('from services')).toBe(professionals.flatMap(({ offers }) => offers).length)
  expect(await count('from availability_windows')).toBe(careers.flatMap((career) => career.openings).length)
  expect(await count('from appointments')).toBe(visits.length)
  expect(await count(`from appointments where status = 'completed'`)).toBe(
    visits.filter((visit) => visit.finishedOn).length,
  )
  expect(await count(`from appointments where status = 'cancelled'`)).toBe(
    visits.filter((visit) => visit.cancelledOn).length,
  )
  expect(await count('from reviews where product_id is null')).toBe(visits.filter((visit) => visit.review).length)
  expect(await count('from products')).toBe(Math.min(size.articles, articles.length))
  expect(await count('from (select from catalogue group by professional_id, image having count(*) > 1) twice')).toBe(0)

  const sold = articles.slice(0, size.articles)
  const purchases = planPurchases(customers, sold)
  const lines = purchases.flatMap((purchase) => purchase.lines)
  expect(await count('from orders')).toBe(purchases.length)
  expect(await count('from orders where paid_at is null')).toBe(0)
  expect(await count('from order_lines')).toBe(lines.length)
  const goneFrom = (status: string) => count(`from orders where status = '${status}'`)
  expect(await goneFrom('cancelled')).toBe(purchases.filter((purchase) => purchase.cancelledOn).length)
  expect(await goneFrom('delivered')).toBe(purchases.filter((purchase) => purchase.deliveredOn).length)
  expect(await goneFrom('shipped')).toBeGreaterThan(0)
  expect(await goneFrom('pending')).toBeGreaterThan(0)
  expect(await count('from order_refunds')).toBe(purchases.filter((purchase) => purchase.refundedOn).length)
  // Each customer reviews a product at most once.
  expect(await count('from reviews where product_id is not null')).toBeGreaterThan(5)
  expect(await count('from wishes')).toBe(planWishes(sold).length)

  expect(await seed()).toEqual([])
})

it('plans the shop’s orders so that no shelf is emptied and all states show to its customer', () => {
  const { customers } = peopleOf(Number.POSITIVE_INFINITY)
  const purchases = planPurchases(customers, articles)
  expect(purchases).toHaveLength(16)
  for (const article of articles) {
    const sold = purchases.flatMap(({ lines }) => lines).filter((line) => line.article === article)
    const pieces = sold.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(article.variant.stock - pieces).toBeGreaterThanOrEqual(Math.min(article.variant.stock, 5))
  }
  // A product's page shows what is often bought together when at least three buyers did so.
  const bought = (modele: string) => (purchase: (typeof purchases)[number]) =>
    purchase.lines.some(({ article }) => article === articles.find(({ model }) => model.modele === modele))
  const buyersOfBoth = (one: string, other: string) =>
    new Set(
      purchases
        .filter(bought(one))
        .filter(bought(other))
        .map(({ customer }) => customer),
    ).size
  expect(buyersOfBoth('meches-kora', 'clips-imani')).toBeGreaterThanOrEqual(3)
  expect(buyersOfBoth('tissage-awa', 'meches-kora')).toBeGreaterThanOrEqual(3)
  const hers = purchases.filter(({ customer }) => customer === cliente)
  expect(hers.map(({ cancelledOn, dispatchedOn, deliveredOn }) => [cancelledOn, dispatchedOn, deliveredOn])).toEqual([
    [undefined, -69, -66],
    [-47, undefined, undefined],
    [undefined, -8, -6],
    [undefined, -2, undefined],
    [undefined, undefined, undefined],
  ])
})

it('keeps the rules of the server', async () => {
  const paid = `exists (select from payment_parts p join payments y on y.id = p.payment_id
    where p.purchase_id = a.id and y.status = 'succeeded' and p.amount_cents = a.total_cents)`
  expect(await count(`from appointments a where status in ('paid', 'completed') and not ${paid}`)).toBe(0)
  expect(await count(`from appointments a where status not in ('paid', 'completed', 'cancelled')`)).toBe(0)
  expect(await count(`from appointments a where status = 'paid' and starts_at < '${today}'`)).toBe(0)
  expect(
    await count(`from reviews r join appointments a on a.id = r.appointment_id
      where a.status <> 'completed' or a.ends_at > r.created_at or a.customer_id <> r.customer_id`),
  ).toBe(0)
  // A constraint forbids overlaps for professionals only; nothing in the database forbids them for customers.
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
  expect(rows).toHaveLength(3)
})

it('has its pictures as they are shipped, and encodes none', async () => {
  const uploads = await database.db.selectFrom('uploads').select('filename').execute()
  expect(uploads.length).toBeGreaterThan(size.professionals * 4)
  for (const { filename } of uploads)
    for (const name of [filename, filename.replace('.webp', '-160.avif')])
      expect(existsSync(join(dataDir, 'images', name)), name).toBe(true)
  expect(await count(`from pgboss.job where name = 'add-avif'`)).toBe(0)
})

it('pays professionals out, but for what waits, and its ledger is right', async () => {
  expect(await ledgerWrongs(database.db)).toEqual([])
  const { charged, costs } = await ledgerFigures(database.db)
  expect(costs / charged).toBeGreaterThan(0.015)
  const received = `from transfers t join appointments a on a.id = t.purchase_id where t.status = 'succeeded'`
  expect(await count(`from (select distinct date_trunc('month', t.decided_at) ${received}) months`)).toBeGreaterThan(2)
  expect(await count("from transfer_reversals where status = 'succeeded'")).toBeGreaterThan(0)
  expect(await count(`from appointments where status = 'cancelled' and fee_cents > 0`)).toBeGreaterThan(0)
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

describe('opened for real', () => {
  const now = new Date(`${today}T10:00:00Z`)
  const real = {
    PUBLIC_URL: 'https://couronne.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtps://mail.example',
    RETURN_ADDRESS: '1 rue du Dépôt, 93100 Montreuil',
    ...legal,
    REQUIRE_VERIFIED_PROFESSIONALS: 'false',
    RATE_LIMIT_FACTOR: '1000',
  }
  const own = { email: 'nadia@exemple.fr', password: 'Tresse-longue-42!' }

  /** Runs the server with those settings; nothing listens on the provider's port. */
  const opened = async <T>(env: NodeJS.ProcessEnv, work: (app: App) => Promise<T>) => {
    const deps = createDeps({ ...partsOf(env, 1), clock: movingClock(now) })
    const server = await createApp(deps)
    try {
      return await work({ deps, server })
    } finally {
      await server.close()
      await closeDeps(deps)
    }
  }
  type App = { deps: ReturnType<typeof createDeps>; server: Awaited<ReturnType<typeof createApp>> }
  const entering = async ({ server }: App, { email, password }: { email: string; password: string }) =>
    server.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } })
  const as = ({ server }: App, token: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    server.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
  const get = async ({ server }: App, url: string) => (await server.inject({ url })).json()

  /** Returns everyone whom a search for braids in Paris finds within two weeks. */
  const foundBy = async (app: App) => {
    const found = new Set<string>()
    for (let day = 1; day <= 14; day++) {
      const date = new Date(now.getTime() + day * 86_400_000).toISOString().slice(0, 10)
      for (const { id } of await get(app, `/api/v1/search?city=Paris&prestation=Braids&date=${date}`)) found.add(id)
    }
    return [...found]
  }
  const idOf = async (email: string) =>
    (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  let tokens: string[]
  let onSale: number
  let ownId: string
  /** Real people have registered beside the demonstration accounts. */
  beforeAll(async () => {
    const paris = await database.db
      .selectFrom('cities')
      .select('id')
      .where('insee', '=', '75056')
      .executeTakeFirstOrThrow()
    const person = {
      passwordHash: await hashPassword(own.password),
      firstname: 'Nadia',
      lastname: 'Own',
      phone: '0612345678',
      adresse: '12 rue des Lilas',
      cityId: paris.id,
      confirmedAt: now,
      ...declared({ majeur: true, cgu: true }, now),
      createdAt: now,
    }
    const { id } = await database.db
      .insertInto('users')
      .values({ ...person, email: own.email, role: 'professional', mobilite: 'Ne se déplace pas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    ownId = id
    await database.db
      .insertInto('services')
      .values({ professionalId: id, libelle: 'Braids', priceCents: 9000, durationMinutes: 60, createdAt: now })
      .execute()
    await database.db
      .insertInto('availabilityWindows')
      .values({
        professionalId: id,
        startsAt: new Date(now.getTime() + 86_400_000),
        endsAt: new Date(now.getTime() + 90_000_000),
      })
      .execute()
    tokens = await opened({}, async (app) => {
      const entered = await Promise.all(accounts.map((account) => entering(app, account)))
      return entered.map((reply) => reply.json().access_token)
    })
  })
  const ownRows = async () => {
    const { rows } = await sql`select u.*, s.libelle, h.hours from users u join services s on s.professional_id = u.id
      join availability_windows h on h.professional_id = u.id where u.id = ${ownId}`.execute(database.db)
    return rows
  }

  it('shuts out and hides everyone invented, and nobody else', async () => {
    const hers = await ownRows()
    const nadia = await idOf(accounts[1].email)
    onSale = await count('from products where archived_at is null')
    expect(onSale).toBeGreaterThan(0)
    const picked = await opened({}, async (app) => {
      expect(await foundBy(app)).toEqual(expect.arrayContaining([ownId, nadia]))
      const [service] = await get(app, `/api/v1/prestation/user/${nadia}`)
      const until = new Date(now.getTime() + 14 * 86_400_000).toISOString()
      const starts = await get(app, `/api/v1/disponibilite/user/${nadia}/starts?prestation=${service.id}&to=${until}`)
      return { service, start: starts[0] }
    })
    await opened(real, async (app) => {
      expect(await shutOutInvented(app.deps)).toBe((await count('from users')) - 1)
      for (const account of accounts) expect((await entering(app, account)).json()).toMatchObject({ statusCode: 403 })
      for (const token of tokens) expect((await as(app, token, 'GET', '/api/v1/auth')).statusCode).toBe(401)
      expect(await foundBy(app)).toEqual([ownId])
      expect(await get(app, '/api/v1/product')).toEqual([])
      for (const url of [`user/${nadia}`, `prestation/${picked.service.id}`])
        expect((await app.server.inject({ url: `/api/v1/${url}` })).statusCode).toBe(404)
      for (const url of ['prestation/user', 'catalogue/user', 'disponibilite/user', 'commentaire/professional'])
        expect(await get(app, `/api/v1/${url}/${nadia}`)).toEqual([])

      const entered = await entering(app, own)
      expect(entered.statusCode).toBe(200)
      const held = await as(app, entered.json().access_token, 'POST', '/api/v1/appointment', {
        libelle: picked.service.libelle,
        professional: nadia,
        date: picked.start.start,
        endTime: picked.start.end,
      })
      expect(held.statusCode).toBe(404)
    })
    expect(await ownRows()).toEqual(hers)
  })

  it('lets them in again when it is the demonstration again, but for whom an operator has shut out', async () => {
    const [cliente, operator] = await Promise.all([idOf(accounts[0].email), idOf(accounts[2].email)])
    await database.db
      .insertInto('suspensions')
      .values({
        userId: cliente,
        operatorId: operator,
        reason: 'Trois absences.',
        decidedAt: now,
        effectiveAt: now,
        beganAt: now,
      })
      .execute()
    expect(await seed()).toEqual([])
    await opened({}, async (app) => {
      const entered = await Promise.all(accounts.map((account) => entering(app, account)))
      expect(entered.map(({ statusCode }) => statusCode)).toEqual([403, 200, 200])
      expect(await foundBy(app)).toContain(await idOf(accounts[1].email))
      expect(await get(app, '/api/v1/product?limit=100')).toHaveLength(onSale)
    })
  })

  it('leaves an article to the operator who puts it on sale again', async () => {
    await opened(real, async (app) => {
      await shutOutInvented(app.deps)
      await database.db.updateTable('products').set({ archivedAt: null }).execute()
      await shutOutInvented(app.deps)
      expect(await get(app, '/api/v1/product?limit=100')).toHaveLength(onSale)
      await letInventedIn(app.deps)
    })
  })

  /**
   * Creates a withdrawal from a delivered order in the name of its customer: anybody can log in with the public
   * password.
   */
  const givesUpSomething = async () => {
    const { rows } = await sql<{ id: string }>`
      with w as (
        insert into withdrawals (order_id, firstname, lastname, email, declared_at)
        select o.id, 'Awa', 'Diallo', 'awa@couronne.test', o.delivered_at from orders o
        where o.status = 'delivered' order by o.delivered_at desc limit 1 returning id, order_id)
      insert into withdrawal_lines (withdrawal_id, order_line_id, quantity)
      select w.id, l.id, 1 from w join order_lines l on l.order_id = w.order_id
      where l.quantity > (select coalesce(sum(x.quantity), 0) from order_refund_lines x where x.order_line_id = l.id)
      order by l.id limit 1 returning withdrawal_id as id`.execute(database.db)
    return rows[0]?.id
  }

  it('erases them but for whom somebody real expects, and the ledger stays as it is', async () => {
    const hers = await ownRows()
    const ledger = () =>
      sql`select e::text from journal_postings e order by 1`.execute(database.db).then(({ rows }) => rows)
    const before = await ledger()
    const awaited = await database.db
      .selectFrom('appointments as a')
      .select(['a.id', 'a.customerId', 'a.professionalId'])
      .where('a.status', '=', 'paid')
      .where('a.endsAt', '>', now)
      .orderBy('a.id')
      .executeTakeFirstOrThrow()
    const customerIs = (id: string) =>
      database.db.updateTable('appointments').set({ customerId: id }).where('id', '=', awaited.id).execute()
    await customerIs(ownId)
    const unsent = `from orders where paid_at is not null and status = 'pending'`
    const expected = { cancelled: await count(unsent), closed: 1 }
    expect(expected.cancelled).toBeGreaterThan(0)
    const open = await givesUpSomething()
    await opened(real, async ({ deps }) => {
      const beside = { ...deps, jobs: jobsForServer }
      const first = await removeDemonstration(beside)
      expect(first).toMatchObject({ left: 1, orders: expected })
      expect(await count(`from users where email like '%couronne.test'`)).toBe(1)
      expect(await count(`from users where id = '${awaited.professionalId}' and erased_at is null`)).toBe(1)
      await customerIs(awaited.customerId)
      expect(await removeDemonstration(beside)).toEqual({ erased: 1, left: 0, orders: { cancelled: 0, closed: 0 } })
      const { rows } = await sql<{ id: string }>`
        select data ->> 'id' as id from pgboss.job where name = 'erased-pictures'`.execute(database.db)
      for (const { id } of rows) await forgetPicturesOf(deps, id)
    })
    expect(await count('from users where erased_at is null')).toBe(1)
    expect(await count('from uploads')).toBeGreaterThan(0)
    expect(await count('from uploads where filename not in (select image from product_images)')).toBe(0)
    expect(await count(unsent)).toBe(0)
    expect(await count(`from withdrawals where id = '${open}' and outcome = 'closed'`)).toBe(1)
    expect(await shop(database).wrongStocks()).toEqual([])
    expect(await count('from products where archived_at is null')).toBe(0)
    expect(await ownRows()).toEqual(hers)
    expect(await ledger()).toEqual(before)
    expect(await ledgerWrongs(database.db)).toEqual([])
  })

  it('does not come back once it is removed, and says so', async () => {
    await seed(undefined, false)
    expect(await count('from users where erased_at is null')).toBe(1)
    await opened({}, async (app) => {
      for (const account of accounts) expect((await entering(app, account)).statusCode).toBe(401)
    })
  })
})
