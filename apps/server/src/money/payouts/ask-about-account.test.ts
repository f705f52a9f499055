import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { askAboutAccount, askAboutOpenAccounts } from './ask-about-account.ts'
import { settleTransfer } from './send-transfer.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['aPerson']>>

/** Opens an account for a professional who has told the provider nothing yet. */
const begins = (nadia: Person) => nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
const handsIn = async (nadia: Person) => {
  const { body } = await begins(nadia)
  const sent = { firstname: 'N', lastname: 'D', birth: '1990-01-01', iban: 'FR761234', terms: 'yes', end: 'complete' }
  await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
  expect((await nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {})).body.state).toBe('ready')
}
const accountOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('users').select('connectId').where('id', '=', id).executeTakeFirstOrThrow()).connectId
const becomes = (people: Person[], fields: { confirmedAt?: null; erasedAt?: Date; suspendedAt?: Date }) =>
  app.db
    .updateTable('users')
    .set(fields)
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
const several = (count: number, role: Person['role']) =>
  Promise.all(Array.from({ length: count }, () => app.aPerson(role)))

const aPaidVisit = async () => {
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  return { nadia, awa, booking, appointment }
}
/** Decides the transfer of an appointment that is over by then. */
const isDecided = async ({ id }: { id: string }) => {
  const { endsAt } = await app.db
    .updateTable('appointments')
    .set({ status: 'completed', finishedAt: clock.now() })
    .where('id', '=', id)
    .returning('endsAt')
    .executeTakeFirstOrThrow()
  const transfer = { purchaseId: id, causeId: id, amountCents: 10_000, createdAt: endsAt }
  const row = app.db.insertInto('transfers').values(transfer).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}
/** Makes a share that has been decided and that nothing has tried to send. */
const aShare = async () => {
  const visit = await aPaidVisit()
  return { ...visit, transfer: await isDecided(visit.appointment) }
}
const isSent = (id: string) => settleTransfer(app.deps, { id: `tr_${id}`, metadata: { transferId: id } })

it('is opened for nobody but a professional who has confirmed her address and is here', async () => {
  const [awa] = await several(1, 'customer')
  const [unconfirmed, gone] = await several(2, 'professional')
  await becomes([unconfirmed as Person], { confirmedAt: null })
  expect((await gone?.erasesAccount())?.status).toBe(204)
  const create = vi.spyOn(app.deps.stripe.accounts, 'create')
  for (const person of [awa, unconfirmed, gone]) await askAboutAccount(app.deps, String(person?.id))
  expect(create).not.toHaveBeenCalled()
})

it('is asked for so that the provider may send her money', async () => {
  const nadia = await app.aPerson('professional')
  const create = vi.spyOn(app.deps.stripe.accounts, 'create')
  await askAboutAccount(app.deps, nadia.id)
  const requested = { requested: true }
  expect(create.mock.calls).toEqual([
    [
      {
        ...{ type: 'express', country: 'FR', email: nadia.email, business_type: 'individual' },
        capabilities: { card_payments: requested, transfers: requested },
        metadata: { userId: nadia.id },
      },
      { idempotencyKey: expect.stringContaining(nadia.id) },
    ],
  ])
})

it('is asked about every hour where money waits for it, and for nobody who is suspended', async () => {
  const [waiting, ready, paid, idle] = [await aShare(), await aShare(), await aShare(), await aPaidVisit()]
  for (const { nadia } of [waiting, paid, idle]) await begins(nadia)
  await isSent(paid.transfer)
  await handsIn(ready.nadia)
  const [suspended] = await several(1, 'professional')
  await becomes([suspended as Person], { suspendedAt: clock.now() })
  const names = new Map<unknown, string>()
  for (const [name, { nadia }] of Object.entries({ waiting, ready, paid, idle }))
    names.set(await accountOf(nadia), name)
  const retrieve = vi.spyOn(app.deps.stripe.accounts, 'retrieve')
  await askAboutOpenAccounts(app.deps)
  expect(retrieve.mock.calls.flatMap(([account]) => names.get(account) ?? [])).toEqual(['waiting'])
  expect(await accountOf(suspended as Person)).toBeNull()
})

it('is opened for so many at a time, and nobody takes their place who is to have none', async () => {
  await askAboutOpenAccounts(app.deps)
  await app.db.updateTable('payoutAccounts').set({ isReady: true }).execute()
  await several(12, 'customer')
  await becomes(await several(12, 'professional'), { confirmedAt: null })
  await becomes(await several(12, 'professional'), { erasedAt: clock.now() })
  const open = await several(2, 'professional')
  const opened = async () => (await Promise.all(open.map(accountOf))).filter(Boolean).length
  for (const count of [1, 2]) {
    await askAboutOpenAccounts(app.deps, 1)
    expect(await opened()).toBe(count)
  }
})

it('that becomes ready has what waits for it sent, and nothing else', async () => {
  const { nadia, awa, booking, transfer } = await aShare()
  await begins(nadia)
  await isSent(transfer)
  const second = await booking.hold(awa, nadia, { from: 104, to: 106 })
  expect((await booking.pay(awa, second)).status).toBe(200)
  const waits = await isDecided(second)
  await begins((await aShare()).nadia)
  await sql`delete from pgboss.job where name = 'transfer'`.execute(app.db)
  await handsIn(nadia)
  const { rows } = await sql`select data ->> 'id' as id from pgboss.job where name = 'transfer'`.execute(app.db)
  expect(rows).toEqual([{ id: waits }])
})

it('stands as was asked last, whichever answer comes last', async () => {
  const nadia = await app.aPerson('professional')
  await begins(nadia)
  const { accounts } = app.deps.stripe
  const early = await accounts.retrieve(String(await accountOf(nadia)))
  vi.spyOn(accounts, 'retrieve').mockImplementationOnce((async () => {
    clock.advance(1)
    await handsIn(nadia)
    return early
  }) as never)
  await askAboutAccount(app.deps, nadia.id)
  expect((await nadia.get('/api/v1/payouts')).body.account.state).toBe('ready')
})

/** Runs the given function while the provider opens an account. */
const meanwhile = (happens: () => Promise<unknown>) => {
  const { accounts } = app.deps.stripe
  const create = accounts.create.bind(accounts) as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(accounts, 'create').mockImplementationOnce((async (...given: unknown[]) => {
    const opened = await create(...given)
    await happens()
    return opened
  }) as never)
}

it('is nobody’s where she closes hers while it is opened', async () => {
  const nadia = await app.aPerson('professional')
  meanwhile(async () => expect((await nadia.erasesAccount()).status).toBe(204))
  await askAboutAccount(app.deps, nadia.id)
  expect(await accountOf(nadia)).toBeNull()
  const standing = app.db.selectFrom('payoutAccounts').select('askedAt').where('userId', '=', nadia.id)
  expect(await standing.execute()).toEqual([])
})

it('is the one that was kept first, where the next hour has opened another', async () => {
  const nadia = await app.aPerson('professional')
  const kept: unknown[] = []
  meanwhile(async () => {
    clock.advance(hourMs)
    await askAboutAccount(app.deps, nadia.id)
    kept.push(await accountOf(nadia))
  })
  await askAboutAccount(app.deps, nadia.id)
  expect(kept).toEqual([expect.stringMatching(/^acct_/)])
  expect(await accountOf(nadia)).toBe(kept[0])
})
