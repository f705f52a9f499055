import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { connectIdOf, openPayoutAccount } from '../../../test/payouts.ts'
import { movingClock } from '../../lib/clock.ts'
import { settleTransfer } from './send-transfer.ts'
import { syncOpenAccounts, syncPayoutAccount } from './sync-account.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

/** Opens an account for a professional who has not yet sent any details to the provider. */
const startOnboarding = (nadia: Person) => nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
const submitOnboarding = async (nadia: Person) => expect((await openPayoutAccount(nadia)).state).toBe('ready')
const updateUsers = (people: Person[], fields: { confirmedAt?: null; erasedAt?: Date; suspendedAt?: Date }) =>
  app.db
    .updateTable('users')
    .set(fields)
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
const createPeople = (count: number, role: Person['role']) =>
  Promise.all(Array.from({ length: count }, () => app.aPerson(role)))

const aPaidAppointment = async () => {
  const booking = bookings(app)
  return { ...(await booking.aPaidAppointment()), booking }
}
/** Decides the transfer of an appointment that is over by then. */
const decideTransferOf = async ({ id }: { id: string }) => {
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
const aPayableShare = async () => {
  const appointment = await aPaidAppointment()
  return { ...appointment, transfer: await decideTransferOf(appointment.appointment) }
}
const settleSent = (id: string) => settleTransfer(app.deps, { id: `tr_${id}`, metadata: { transferId: id } })

it('an account is opened only for a professional with a confirmed address and an existing account', async () => {
  const [awa] = await createPeople(1, 'customer')
  const [unconfirmed, deleted] = await createPeople(2, 'professional')
  await updateUsers([unconfirmed as Person], { confirmedAt: null })
  expect((await deleted?.deleteAccount())?.status).toBe(204)
  const create = vi.spyOn(app.deps.stripe.accounts, 'create')
  for (const person of [awa, unconfirmed, deleted]) await syncPayoutAccount(app.deps, String(person?.id))
  expect(create).not.toHaveBeenCalled()
})

it('an account is requested with the capabilities that transfers need', async () => {
  const nadia = await app.aPerson('professional')
  const create = vi.spyOn(app.deps.stripe.accounts, 'create')
  await syncPayoutAccount(app.deps, nadia.id)
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

it('an account is fetched every hour while money waits for it, and never for a suspended professional', async () => {
  const [waiting, ready, paid, idle] = [
    await aPayableShare(),
    await aPayableShare(),
    await aPayableShare(),
    await aPaidAppointment(),
  ]
  for (const { nadia } of [waiting, paid, idle]) await startOnboarding(nadia)
  await settleSent(paid.transfer)
  await submitOnboarding(ready.nadia)
  const [suspended] = await createPeople(1, 'professional')
  await updateUsers([suspended as Person], { suspendedAt: clock.now() })
  const names = new Map<unknown, string>()
  for (const [name, { nadia }] of Object.entries({ waiting, ready, paid, idle }))
    names.set(await connectIdOf(app, nadia), name)
  const retrieve = vi.spyOn(app.deps.stripe.accounts, 'retrieve')
  await syncOpenAccounts(app.deps)
  expect(retrieve.mock.calls.flatMap(([account]) => names.get(account) ?? [])).toEqual(['waiting'])
  expect(await connectIdOf(app, suspended as Person)).toBeNull()
})

it('accounts are opened in batches, and ineligible people take no place in them', async () => {
  await syncOpenAccounts(app.deps)
  await app.db.updateTable('payoutAccounts').set({ isReady: true }).execute()
  await createPeople(12, 'customer')
  await updateUsers(await createPeople(12, 'professional'), { confirmedAt: null })
  await updateUsers(await createPeople(12, 'professional'), { erasedAt: clock.now() })
  const open = await createPeople(2, 'professional')
  const opened = async () => (await Promise.all(open.map((nadia) => connectIdOf(app, nadia)))).filter(Boolean).length
  for (const count of [1, 2]) {
    await syncOpenAccounts(app.deps, 1)
    expect(await opened()).toBe(count)
  }
})

it('an account that becomes ready gets its pending transfers, and nothing else', async () => {
  const { nadia, awa, booking, transfer } = await aPayableShare()
  await startOnboarding(nadia)
  await settleSent(transfer)
  const second = await booking.hold(awa, nadia, { from: 104, to: 106 })
  expect((await booking.pay(awa, second)).status).toBe(200)
  const pendingDecision = await decideTransferOf(second)
  await startOnboarding((await aPayableShare()).nadia)
  await sql`delete from pgboss.job where name = 'transfer'`.execute(app.db)
  await submitOnboarding(nadia)
  const { rows } = await sql`select data ->> 'id' as id from pgboss.job where name = 'transfer'`.execute(app.db)
  expect(rows).toEqual([{ id: pendingDecision }])
})

it('an account has the state of the latest request, whichever answer arrives last', async () => {
  const nadia = await app.aPerson('professional')
  await startOnboarding(nadia)
  const { accounts } = app.deps.stripe
  const staleAccount = await accounts.retrieve(String(await connectIdOf(app, nadia)))
  vi.spyOn(accounts, 'retrieve').mockImplementationOnce((async () => {
    clock.advance(1)
    await submitOnboarding(nadia)
    return staleAccount
  }) as never)
  await syncPayoutAccount(app.deps, nadia.id)
  expect((await nadia.get('/api/v1/payouts')).body.account.state).toBe('ready')
})

/** Runs the given function while the provider opens an account. */
const runDuringCreate = (action: () => Promise<unknown>) => {
  const { accounts } = app.deps.stripe
  const create = accounts.create.bind(accounts) as (...args: unknown[]) => Promise<unknown>
  vi.spyOn(accounts, 'create').mockImplementationOnce((async (...args: unknown[]) => {
    const opened = await create(...args)
    await action()
    return opened
  }) as never)
}

it('an account opened during an account deletion is not stored', async () => {
  const nadia = await app.aPerson('professional')
  runDuringCreate(async () => expect((await nadia.deleteAccount()).status).toBe(204))
  await syncPayoutAccount(app.deps, nadia.id)
  expect(await connectIdOf(app, nadia)).toBeNull()
  const accountRow = app.db.selectFrom('payoutAccounts').select('askedAt').where('userId', '=', nadia.id)
  expect(await accountRow.execute()).toEqual([])
})

it('an account that was stored first stays, where the next hour has opened another', async () => {
  const nadia = await app.aPerson('professional')
  const savedAnswers: unknown[] = []
  runDuringCreate(async () => {
    clock.advance(hourMs)
    await syncPayoutAccount(app.deps, nadia.id)
    savedAnswers.push(await connectIdOf(app, nadia))
  })
  await syncPayoutAccount(app.deps, nadia.id)
  expect(savedAnswers).toEqual([expect.stringMatching(/^acct_/)])
  expect(await connectIdOf(app, nadia)).toBe(savedAnswers[0])
})
