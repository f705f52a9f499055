import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../payment-sandbox/src/start.ts'
import { createApp } from '../../server/src/app.ts'
import { parseConfig } from '../../server/src/config.ts'
import { closeDeps, createDeps, type DepsOptions } from '../../server/src/deps.ts'
import { declarationColumns } from '../../server/src/identity/accounts/declarations.ts'
import { hashPassword } from '../../server/src/identity/sessions/passwords.ts'
import { movingClock } from '../../server/src/lib/clock.ts'
import { enqueueOnlyJobs } from '../../server/src/lib/jobs.ts'
import { formatLedgerErrors, ledgerFigures } from '../../server/src/money/ledger/check-ledger.ts'
import { deletePicturesOf } from '../../server/src/platform/uploads/delete-pictures-of.ts'
import { purchaseKinds } from '../../server/src/purchase-kinds.ts'
import { queues } from '../../server/src/queues.ts'
import { testDatabase } from '../../server/test/harness.ts'
import { liveLegal } from '../../server/test/legal.ts'
import { shop } from '../../server/test/orders.ts'
import { verifyByNote } from '../../server/test/proofs.ts'
import { disableDemoAccounts, enableDemoAccounts } from './demo-accounts.ts'
import { keepLivedDay, livedDay } from './lived-day.ts'
import { cliente } from './people/customers.ts'
import { accounts, selectPeople } from './people.ts'
import { planProfessionals } from './plan.ts'
import { removeDemonstration } from './remove-demo.ts'
import { seedDemonstration } from './seed.ts'
import { planPurchases, planWishes } from './shop-plan.ts'
import { articles } from './stock-shop.ts'
import { planTalks } from './talk-plan.ts'

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

const depsOptions = (env: NodeJS.ProcessEnv, sandboxPort: number): DepsOptions => ({
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
const seed = async (breakAt?: number, isSeeded = true) => {
  const sandbox = await provider()
  const options = depsOptions({}, sandbox.port)
  const shares: number[] = []
  const reportProgress = (progress: number) => {
    shares.push(progress)
    if (breakAt && progress >= breakAt) sandbox.faults.add({ kind: 'down', matching: '/v1/*' })
  }
  try {
    const result = await seedDemonstration(options, reportProgress, { size, now: new Date(`${today}T09:30:00Z`) })
    expect(result).toBe(isSeeded)
  } finally {
    expect(await timeAt(sandbox)).toMatchObject({ fixed: breakAt !== undefined })
    await sandbox.close()
  }
  return shares
}

const timeAt = async ({ url }: { url: string }) => {
  const reply = await fetch(`${url}/sandbox/clock`, { headers: { authorization: `Bearer ${secretKey}` } })
  return (await reply.json()) as { now: number; fixed: boolean }
}

const count = async (query: string) =>
  (await sql.raw<{ count: number }>(`select count(*)::int ${query}`).execute(database.db)).rows[0]?.count ?? -1

it('the demo data is created once and completely, also when the first run stopped in the middle of a day', async () => {
  await expect(seed(0.51)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await count(`from appointments where status = 'pending_payment'`)).toBeGreaterThan(0)
  const shares = await seed()
  expect(shares[0]).toBe(50 / 98)
  expect(shares.every((progress, i) => progress > (shares[i - 1] ?? 0) && progress < 1)).toBe(true)

  const { professionals, customers } = selectPeople(size.professionals)
  const professionalPlans = planProfessionals(professionals, customers, today, zones)
  const appointments = professionalPlans.flatMap((plan) => plan.appointments)
  expect(await count('from users')).toBe(professionals.length + customers.length + 1)
  expect(await count('from users where confirmed_at is null')).toBe(0)
  expect(await count('from services')).toBe(professionals.flatMap(({ offers }) => offers).length)
  expect(await count('from availability_windows')).toBe(professionalPlans.flatMap((plan) => plan.openings).length)
  // The professional of the demonstration has an open request and a next appointment too.
  expect(await count('from appointments')).toBe(appointments.length + 2)
  expect(await count(`from appointments where status = 'completed'`)).toBe(
    appointments.filter((appointment) => appointment.finishedOn).length,
  )
  expect(await count(`from appointments where status = 'cancelled'`)).toBe(
    appointments.filter((appointment) => appointment.cancelledOn).length,
  )
  expect(await count('from reviews where product_id is null')).toBe(
    appointments.filter((appointment) => appointment.review).length,
  )
  expect(await count('from products')).toBe(Math.min(size.articles, articles.length))
  expect(await count('from (select from catalogue group by professional_id, image having count(*) > 1) twice')).toBe(0)

  const sold = articles.slice(0, size.articles)
  const purchases = planPurchases(customers, sold)
  const lines = purchases.flatMap((purchase) => purchase.lines)
  expect(await count('from orders')).toBe(purchases.length)
  expect(await count('from orders where paid_at is null')).toBe(0)
  expect(await count('from order_lines')).toBe(lines.length)
  const countInStatus = (status: string) => count(`from orders where status = '${status}'`)
  expect(await countInStatus('cancelled')).toBe(purchases.filter((purchase) => purchase.cancelledOn).length)
  expect(await countInStatus('delivered')).toBe(purchases.filter((purchase) => purchase.deliveredOn).length)
  expect(await countInStatus('shipped')).toBeGreaterThan(0)
  expect(await countInStatus('pending')).toBeGreaterThan(0)
  expect(await count('from order_refunds')).toBe(purchases.filter((purchase) => purchase.refundedOn).length)
  // Each customer reviews a product at most once.
  expect(await count('from reviews where product_id is not null')).toBeGreaterThan(5)
  expect(await count('from wishes')).toBe(planWishes(sold).length)
  const talks = planTalks(professionalPlans, customers, today)
  expect(await count('from messages')).toBe(talks.flatMap(({ messages }) => messages).length)
  expect(await count('from conversations')).toBe(talks.length)

  expect(await seed()).toEqual([])
})

it('the demo orders empty no stock, and show every state to their customer', () => {
  const { customers } = selectPeople(Number.POSITIVE_INFINITY)
  const purchases = planPurchases(customers, articles)
  expect(purchases).toHaveLength(16)
  for (const article of articles) {
    const sold = purchases.flatMap(({ lines }) => lines).filter((line) => line.article === article)
    const units = sold.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(article.variant.stock - units).toBeGreaterThanOrEqual(Math.min(article.variant.stock, 5))
  }
  // A product's page shows what is often bought together when at least three buyers did so.
  const bought = (modele: string) => (purchase: (typeof purchases)[number]) =>
    purchase.lines.some(({ article }) => article === articles.find(({ model }) => model.modele === modele))
  const buyersOfBoth = (firstModel: string, secondModel: string) =>
    new Set(
      purchases
        .filter(bought(firstModel))
        .filter(bought(secondModel))
        .map(({ customer }) => customer),
    ).size
  expect(buyersOfBoth('meches-kora', 'clips-imani')).toBeGreaterThanOrEqual(3)
  expect(buyersOfBoth('tissage-awa', 'meches-kora')).toBeGreaterThanOrEqual(3)
  const clientePurchases = purchases.filter(({ customer }) => customer === cliente)
  expect(
    clientePurchases.map(({ cancelledOn, dispatchedOn, deliveredOn }) => [cancelledOn, dispatchedOn, deliveredOn]),
  ).toEqual([
    [undefined, -69, -66],
    [-47, undefined, undefined],
    [undefined, -8, -6],
    [undefined, -2, undefined],
    [undefined, undefined, undefined],
  ])
})

it('the demo data obeys the rules of the server', async () => {
  const paid = `exists (select from payment_parts p join payments y on y.id = p.payment_id
    where p.purchase_id = a.id and y.status = 'succeeded' and p.amount_cents = a.total_cents)`
  expect(await count(`from appointments a where status in ('paid', 'completed') and not ${paid}`)).toBe(0)
  expect(
    await count(`from appointments a where requested_at is null and status not in ('paid', 'completed', 'cancelled')`),
  ).toBe(0)
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

it('each of the three demo accounts has an unread conversation, and nobody else has any', async () => {
  const unread = 'from conversations c join participants p on p.conversation_id = c.id and unread_count(c, p) > 0'
  const { rows } = await sql
    .raw(`select u.email, c.waits_since is not null as waits ${unread}
    left join users u on u.id = p.user_id order by u.email`)
    .execute(database.db)
  expect(rows).toEqual([
    { email: accounts[0].email, waits: false },
    { email: accounts[1].email, waits: false },
    { email: null, waits: true },
  ])
  expect(await count(`from users where cardinality(quick_answers) = 3`)).toBe(1)
})

it.each([0, 1, 2, 3, 4, 5, 6])(
  'the demo conversations are complete and past when the demonstration begins on weekday %i',
  (later) => {
    const begun = addDays(today, later)
    const { professionals, customers } = selectPeople(Number.POSITIVE_INFINITY)
    const plans = planProfessionals(professionals, customers, begun, zones)
    const talks = planTalks(plans, customers, begun)
    expect(talks).toHaveLength(8)
    expect(new Set(talks.map(({ sides }) => sides.join())).size).toBe(8)
    expect(talks.filter(({ archivedAt }) => archivedAt)).toHaveLength(1)
    const days = talks.map(({ messages }) => new Set(messages.map(({ at }) => at.toISOString().slice(0, 10))).size)
    expect(days[0]).toBeGreaterThan(3)
    for (const { at } of talks.flatMap(({ messages }) => messages)) expect(at.getTime()).toBeLessThan(Date.parse(begun))
    const [booking] = (plans[0]?.appointments ?? [])
      .filter(({ customer }) => customer === cliente)
      .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    const asked = talks[0]?.messages[0]?.at as Date
    // The bookings of a day are made at noon.
    expect(`${addDays(begun, booking?.bookedOn ?? 0)}T12`.localeCompare(asked.toISOString())).toBe(1)
  },
)

it('the demo data leaves no job waiting, and mails only the three accounts for logging in', async () => {
  expect(await count(`from pgboss.job where state <> 'completed'`)).toBe(0)
  const { rows } = await sql<{
    recipient: string
  }>`select distinct recipient from mails where html is not null`.execute(database.db)
  const demoEmails: string[] = accounts.map(({ email }) => email)
  expect(rows.map(({ recipient }) => recipient).filter((recipient) => !demoEmails.includes(recipient))).toEqual([])
  expect(rows).toHaveLength(3)
})

it('the demo data uses the shipped pictures, and encodes none', async () => {
  const uploads = await database.db.selectFrom('uploads').select(['filename', 'private as isPrivate']).execute()
  expect(uploads.length).toBeGreaterThan(size.professionals * 4)
  for (const { filename, isPrivate } of uploads)
    for (const name of [filename, filename.replace('.webp', '-160.avif')])
      expect(existsSync(join(dataDir, 'images', isPrivate ? 'prive' : '', name)), name).toBe(true)
  expect(await count(`from pgboss.job where name = 'add-avif'`)).toBe(0)
})

it('the demo data pays professionals out, except for what waits, and its ledger is right', async () => {
  expect(await formatLedgerErrors(database.db)).toEqual([])
  const { charged, costs } = await ledgerFigures(database.db)
  expect(costs / charged).toBeGreaterThan(0.015)
  const received = `from transfers t join appointments a on a.id = t.purchase_id where t.status = 'succeeded'`
  expect(await count(`from (select distinct date_trunc('month', t.decided_at) ${received}) months`)).toBeGreaterThan(2)
  expect(await count("from transfer_reversals where status = 'succeeded'")).toBeGreaterThan(0)
  expect(await count(`from appointments where status = 'cancelled' and retained_cents > 0`)).toBeGreaterThan(0)
  expect(await count('from absences')).toBeGreaterThan(0)
})

it('the demo provider’s dates are in the past: transfers from before last week have been paid out to the bank', async () => {
  const sandbox = await provider()
  const stripe = new Stripe(secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' })
  try {
    const weekAgo = Date.parse(today) / 1000 - 7 * 86_400
    const transfers = await stripe.transfers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    const [{ destination } = { destination: null }] = transfers
    const account = { stripeAccount: String(destination) }
    const ownTransfers = transfers.filter((each) => each.destination === destination)
    const early = ownTransfers.filter(({ created }) => created < weekAgo)
    const payouts = await stripe.payouts.list({ limit: 100 }, account).autoPagingToArray({ limit: 1000 })
    const arrived = payouts.filter(
      ({ status, arrival_date }) => status === 'paid' && arrival_date * 1000 < Date.parse(today),
    )
    const sum = (amounts: { amount: number }[]) => amounts.reduce((cents, { amount }) => cents + amount, 0)
    const reversed = ownTransfers.reduce((cents, { amount_reversed }) => cents + amount_reversed, 0)
    expect(new Set(early.map(({ created }) => new Date(created * 1000).getUTCMonth())).size).toBeGreaterThan(2)
    expect(sum(arrived)).toBeGreaterThanOrEqual(sum(early) - reversed)
    const { available, pending } = await stripe.balance.retrieve({}, account)
    expect(sum(payouts) + sum(available) + sum(pending)).toBe(sum(ownTransfers) - reversed)
  } finally {
    await sandbox.close()
  }
})

it('the demo professional has one open request after each start, also when the last one has ended', async () => {
  const open = `from appointments a join users u on u.id = a.professional_id where u.email = '${accounts[1].email}'
    and a.status = 'pending_payment' and a.requested_at is not null and a.hold_expires_at > '${today}T09:30:00Z'`
  expect(await count(open)).toBe(1)
  await database.db
    .updateTable('appointments')
    .set({ status: 'expired', holdExpiresAt: new Date(`${today}T09:00:00Z`) })
    .where('status', '=', 'pending_payment')
    .execute()
  expect(await count(open)).toBe(0)
  await seed()
  expect(await count(open)).toBe(1)
})

it('the demo professional lives a day after a start at any hour of any weekday', async () => {
  const sandbox = await provider()
  const clock = movingClock(new Date(`${today}T00:00:00Z`))
  const deps = createDeps({ ...depsOptions({ RATE_LIMIT_FACTOR: '1000' }, sandbox.port), clock })
  try {
    // The first is that of the first start, which leaves nothing to add.
    const starts = ['2026-11-20T09:31', '2026-11-20T16:50', '2026-11-23T02:00', '2026-11-24T17:20', '2026-11-27T22:00']
    for (const [i, start] of starts.entries()) {
      clock.moveTo(new Date(`${start}:00Z`))
      const before = await count('from appointments')
      await keepLivedDay(deps)
      if (i === 0) expect(await count('from appointments')).toBe(before)
      const { day, to } = livedDay(clock.now(), 'Europe/Paris')
      const nadia = `join users u on u.id = x.professional_id and u.email = '${accounts[1].email}'`
      const next = `from appointments x ${nadia} where x.status = 'paid' and x.starts_at > '${start}Z' and x.starts_at <= '${to.toISOString()}'`
      expect(await count(next), start).toBeGreaterThan(0)
      for (const kind of ['telephone', 'block'])
        expect(
          await count(
            `from own_entries x ${nadia} where x.kind = '${kind}' and (x.starts_at at time zone 'Europe/Paris')::date = '${day}'`,
          ),
          `${kind} ${start}`,
        ).toBe(1)
      expect(
        await count(`from conversations x ${nadia} join participants p on p.conversation_id = x.id and p.user_id = u.id
          where unread_count(x, p) > 0`),
      ).toBeGreaterThan(0)
      await keepLivedDay(deps)
      expect(await count(next)).toBeGreaterThan(0)
      await sql`update participants p set read_seq = c.last_seq, delivered_seq = c.last_seq from conversations c where c.id = p.conversation_id`.execute(
        database.db,
      )
    }
  } finally {
    await closeDeps(deps)
    await sandbox.close()
  }
})

describe('the demo database in production', () => {
  const now = new Date(`${today}T10:00:00Z`)
  const production = {
    PUBLIC_URL: 'https://couronne.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Couronne <bonjour@couronne.example>',
    RETURN_ADDRESS: '1 rue du Dépôt, 93100 Montreuil',
    ...liveLegal,
    REQUIRE_VERIFIED_PROFESSIONALS: 'false',
    RATE_LIMIT_FACTOR: '1000',
  }
  const realProfessional = { email: 'nadia@exemple.fr', password: 'Tresse-longue-42!' }

  /** Runs the server with those settings; nothing listens on the provider's port. */
  const withServer = async <T>(env: NodeJS.ProcessEnv, work: (app: App) => Promise<T>) => {
    const deps = createDeps({ ...depsOptions(env, 1), clock: movingClock(now) })
    await deps.jobs.prepare(queues(deps))
    const server = await createApp(deps)
    try {
      return await work({ deps, server })
    } finally {
      await server.close()
      await closeDeps(deps)
    }
  }
  type App = { deps: ReturnType<typeof createDeps>; server: Awaited<ReturnType<typeof createApp>> }
  const logIn = async ({ server }: App, { email, password }: { email: string; password: string }) =>
    server.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } })
  const requestAs = ({ server }: App, token: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    server.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
  const get = async ({ server }: App, url: string) => (await server.inject({ url })).json()

  /** Returns everyone whom a search for braids in Paris finds within two weeks. */
  const searchResults = async (app: App) => {
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
  let realProfessionalId: string
  /** Real people have registered beside the demonstration accounts. */
  beforeAll(async () => {
    const paris = await database.db
      .selectFrom('cities')
      .select('id')
      .where('insee', '=', '75056')
      .executeTakeFirstOrThrow()
    const person = {
      passwordHash: await hashPassword(realProfessional.password),
      firstname: 'Nadia',
      lastname: 'Own',
      phone: '0612345678',
      adresse: '12 rue des Lilas',
      cityId: paris.id,
      confirmedAt: now,
      ...declarationColumns({ majeur: true, cgu: true }, now),
      createdAt: now,
    }
    const { id } = await database.db
      .insertInto('users')
      .values({ ...person, email: realProfessional.email, role: 'professional', mobilite: 'Ne se déplace pas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    realProfessionalId = id
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
    tokens = await withServer({}, async (app) => {
      const logins = await Promise.all(accounts.map((account) => logIn(app, account)))
      return logins.map((reply) => reply.json().access_token)
    })
  })
  const ownRows = async () => {
    const { rows } =
      await sql<object>`select u.*, s.libelle, h.hours from users u join services s on s.professional_id = u.id
      join availability_windows h on h.professional_id = u.id where u.id = ${realProfessionalId}`.execute(database.db)
    return rows
  }

  const verify = () => verifyByNote(database.db, realProfessionalId, now)

  it('has all demo accounts disabled and hidden, and others only until they confirm their address again', async () => {
    await verify()
    const rowsBefore = await ownRows()
    const nadia = await idOf(accounts[1].email)
    onSale = await count('from products where archived_at is null')
    expect(onSale).toBeGreaterThan(0)
    const picked = await withServer({}, async (app) => {
      expect(await searchResults(app)).toEqual(expect.arrayContaining([realProfessionalId, nadia]))
      const [service] = await get(app, `/api/v1/prestation/user/${nadia}`)
      const until = new Date(now.getTime() + 14 * 86_400_000).toISOString()
      const starts = await get(app, `/api/v1/disponibilite/user/${nadia}/starts?prestation=${service.id}&to=${until}`)
      return { service, start: starts[0] }
    })
    await withServer(production, async (app) => {
      const session = (await logIn(app, realProfessional)).json().access_token
      expect((await requestAs(app, session, 'GET', '/api/v1/auth')).statusCode).toBe(200)
      expect(await disableDemoAccounts(app.deps)).toEqual({ accounts: (await count('from users')) - 1, unconfirmed: 1 })
      expect(await searchResults(app)).toEqual([])
      expect((await logIn(app, realProfessional)).json()).toMatchObject({
        statusCode: 403,
        message: 'Veuillez confirmer votre adresse e-mail.',
      })
      expect((await requestAs(app, session, 'GET', '/api/v1/auth')).statusCode).toBe(401)
      expect(await count(`from users where verified_at is not null and id = '${realProfessionalId}'`)).toBe(0)
      // The owner proves the address again.
      await database.db.updateTable('users').set({ confirmedAt: now }).where('id', '=', realProfessionalId).execute()
      await verify()
      expect(await disableDemoAccounts(app.deps)).toMatchObject({ unconfirmed: 0 })
      for (const account of accounts) expect((await logIn(app, account)).json()).toMatchObject({ statusCode: 403 })
      for (const token of tokens) expect((await requestAs(app, token, 'GET', '/api/v1/auth')).statusCode).toBe(401)
      expect(await searchResults(app)).toEqual([realProfessionalId])
      expect(await get(app, '/api/v1/product')).toEqual([])
      for (const url of [`user/${nadia}`, `prestation/${picked.service.id}`])
        expect((await app.server.inject({ url: `/api/v1/${url}` })).statusCode).toBe(404)
      for (const url of ['prestation/user', 'catalogue/user', 'disponibilite/user', 'commentaire/professional'])
        expect(await get(app, `/api/v1/${url}/${nadia}`)).toEqual([])

      const login = await logIn(app, realProfessional)
      expect(login.statusCode).toBe(200)
      const hold = await requestAs(app, login.json().access_token, 'POST', '/api/v1/appointment', {
        libelle: picked.service.libelle,
        professional: nadia,
        date: picked.start.start,
        endTime: picked.start.end,
      })
      expect(hold.statusCode).toBe(404)
    })
    expect(await ownRows()).toEqual(rowsBefore)
  })

  it('has the demo accounts enabled again when it is a demo again, except those suspended by an operator', async () => {
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
    await withServer({}, async (app) => {
      const logins = await Promise.all(accounts.map((account) => logIn(app, account)))
      expect(logins.map(({ statusCode }) => statusCode)).toEqual([403, 200, 200])
      expect(await searchResults(app)).toContain(await idOf(accounts[1].email))
      expect(await get(app, '/api/v1/product?limit=100')).toHaveLength(onSale)
    })
  })

  it('leaves an article on sale that an operator puts on sale again', async () => {
    const before = new Date(now.getTime() - 86_400_000)
    await database.db.updateTable('users').set({ confirmedAt: before }).where('id', '=', realProfessionalId).execute()
    await withServer(production, async (app) => {
      await disableDemoAccounts(app.deps)
      await database.db.updateTable('products').set({ archivedAt: null }).execute()
      await disableDemoAccounts(app.deps)
      expect(await get(app, '/api/v1/product?limit=100')).toHaveLength(onSale)
      await enableDemoAccounts(app.deps)
    })
    // The account was confirmed before the database became a demonstration again.
    expect(await count(`from users where email = '${realProfessional.email}' and confirmed_at is null`)).toBe(0)
  })

  it('has an older account unconfirmed and without IBAN, if its password was set by a reset link in the open demo', async () => {
    const link = { tokenHash: Buffer.from('used'), userId: realProfessionalId, kind: 'reset' as const, createdAt: now }
    await database.db
      .insertInto('links')
      .values({ ...link, expiresAt: now, usedAt: now })
      .execute()
    const iban = { iban: Buffer.from('encrypted'), ibanLast4: '2606' }
    await database.db
      .insertInto('payoutAccounts')
      .values({ userId: realProfessionalId, ...iban })
      .execute()
    const confirmedAt = new Date(now.getTime() - 86_400_000)
    await withServer(production, async (app) => {
      expect(await disableDemoAccounts(app.deps)).toMatchObject({ unconfirmed: 1 })
      expect(await count('from links')).toBe(0)
      expect(await count('from payout_accounts where iban is not null')).toBe(0)
      await database.db.updateTable('users').set({ confirmedAt }).where('id', '=', realProfessionalId).execute()
      await enableDemoAccounts(app.deps)
    })
  })

  /**
   * Creates a withdrawal from a delivered order in the name of its customer: anybody can log in with the public
   * password.
   */
  const declareWithdrawal = async () => {
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

  it('loses its demo accounts, except those with an appointment with a real person, and the ledger is unchanged', async () => {
    const rowsBefore = await ownRows()
    const ledger = () =>
      sql`select e::text from journal_postings e order by 1`.execute(database.db).then(({ rows }) => rows)
    const before = await ledger()
    const expectedAppointment = await database.db
      .selectFrom('appointments as a')
      .select(['a.id', 'a.customerId', 'a.professionalId'])
      .where('a.status', '=', 'paid')
      .where('a.endsAt', '>', now)
      .orderBy('a.id')
      .executeTakeFirstOrThrow()
    const setCustomer = (id: string) =>
      database.db.updateTable('appointments').set({ customerId: id }).where('id', '=', expectedAppointment.id).execute()
    await setCustomer(realProfessionalId)
    const unshippedOrders = `from orders where paid_at is not null and status = 'pending'`
    const expected = { cancelled: await count(unshippedOrders), closed: 1 }
    expect(expected.cancelled).toBeGreaterThan(0)
    const open = await declareWithdrawal()
    await withServer(production, async ({ deps }) => {
      const removalDeps = { ...deps, jobs: enqueueOnlyJobs }
      const first = await removeDemonstration(removalDeps)
      expect(first).toMatchObject({ retained: 1, orders: expected })
      expect(await count(`from users where email like '%couronne.test'`)).toBe(1)
      expect(await count(`from users where id = '${expectedAppointment.professionalId}' and erased_at is null`)).toBe(1)
      await setCustomer(expectedAppointment.customerId)
      expect(await removeDemonstration(removalDeps)).toEqual({
        erased: 1,
        retained: 0,
        orders: { cancelled: 0, closed: 0 },
      })
      const { rows } = await sql<{ id: string }>`
        select data ->> 'id' as id from pgboss.job where name = 'picture-deletions'`.execute(database.db)
      for (const { id } of rows) await deletePicturesOf(deps, id)
    })
    expect(await count('from users where erased_at is null')).toBe(1)
    expect(await count('from uploads')).toBeGreaterThan(0)
    expect(await count('from uploads where filename not in (select image from product_images)')).toBe(0)
    expect(await count(unshippedOrders)).toBe(0)
    expect(await count(`from withdrawals where id = '${open}' and outcome = 'closed'`)).toBe(1)
    expect(await shop(database).findStockErrors()).toEqual([])
    expect(await count('from products where archived_at is null')).toBe(0)
    expect(await ownRows()).toEqual(rowsBefore)
    expect(await ledger()).toEqual(before)
    expect(await formatLedgerErrors(database.db)).toEqual([])
  })

  it('stays without demo data after its removal, and says so', async () => {
    await seed(undefined, false)
    expect(await count('from users where erased_at is null')).toBe(1)
    await withServer({}, async (app) => {
      for (const account of accounts) expect((await logIn(app, account)).statusCode).toBe(401)
    })
  })
})
