import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../src/lib/database/database.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { assertBookingsValid } from './lib/assert-bookings.ts'
import { assertProviderAgrees } from './lib/provider-balance.ts'
import { type Answer, isLost, type Lost, openRealApp, type Person, type RealApp, until } from './lib/real-app.ts'

type Counts = { rounds: number; bookings: number }
type PendingRequest = { kind: 'hold' | 'pay'; id?: string; reply: Promise<Answer | Lost> }

const hourMs = 3_600_000

const hold = (app: RealApp, customer: Person, professional: Person, startsAt: number) =>
  app.call(customer, 'POST', '/appointment', {
    libelle: 'Braids',
    professional: professional.id,
    date: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + hourMs).toISOString(),
  })

const pay = (app: RealApp, customer: Person, appointmentId: string) =>
  app.call(customer, 'POST', '/payment', { appointmentId, payment_method: 'pm_card_visa' })

/** Prepares requests in flight: some wait for a row lock of another transaction, most wait for a slow provider. */
const prepareRequests = async (app: RealApp, db: Db, bookings: number) => {
  const from = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 100 * hourMs)
  const at = (hour: number) => from.getTime() + hour * hourMs
  const [busy, slow] = [await app.newProfessional(db, from, 3), await app.newProfessional(db, from, 3)]
  const customers = await Promise.all(Array.from({ length: bookings }, () => app.newPerson(db, 'customer')))
  const payers = customers.slice(Math.floor(bookings * 0.3))
  const holds = await Promise.all(
    payers.map(async (payer, i) => {
      const reply = await hold(app, payer, slow, at(i))
      assert.ok(!isLost(reply) && reply.status === 201, JSON.stringify(reply))
      return { payer, id: reply.body.id as string }
    }),
  )
  await app.callSandbox('/sandbox/faults', { kind: 'slow_answer', matching: '*/confirm', ms: '1500' })
  return {
    busy,
    ask: (): PendingRequest[] => [
      ...holds.map(({ payer, id }) => ({ kind: 'pay' as const, id, reply: pay(app, payer, id) })),
      ...customers
        .slice(0, -payers.length)
        .map((customer, i) => ({ kind: 'hold' as const, reply: hold(app, customer, busy, at(i)) })),
    ],
  }
}

/** Waits until the server has read all these requests: it then answers a request that was sent after them. */
const waitUntilReceived = async (app: RealApp, db: Db) => {
  await until(20, 'bookings under way', async () => {
    await app.get('/healthz')
    const { rows } = await sql<{ open: number; waiting: number }>`
      select (select count(*) from payments where status = 'undecided' and intent_id is not null) as open,
        (select count(*) from pg_stat_activity where wait_event_type = 'Lock') as waiting`.execute(db)
    return Number(rows[0]?.open) > 0 && Number(rows[0]?.waiting) > 0
  })
  await app.get('/healthz')
}

const stopAndReopen = async (app: RealApp, server: ServerProcess, bookings: number) => {
  const { requests, tookMs, exit } = await app.withDatabase(async (db) => {
    const { busy, ask: sendAll } = await prepareRequests(app, db, bookings)
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const locking = db.transaction().execute(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', busy.id).forUpdate().execute()
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const requests = sendAll()
    await waitUntilReceived(app, db)
    const signalledAt = performance.now()
    server.child.kill('SIGTERM')
    await until(5, 'no connection is taken', async () => (await app.get('/healthz')) === 'refused')
    release.resolve()
    await locking
    await Promise.all(requests.map(({ reply }) => reply))
    const exit = await server.ended
    return { requests, tookMs: performance.now() - signalledAt, exit }
  })
  assert.equal(exit.code, 0, exit.output)
  assert.ok(tookMs < 10_000, `${tookMs} ms`)

  const replies = await Promise.all(
    requests.map(async ({ kind, id, reply }) => {
      const answer = await reply
      assert.ok(!isLost(answer), `a ${kind} was ${answer}`)
      assert.equal(answer.status, kind === 'hold' ? 201 : 200, JSON.stringify(answer.body))
      assert.equal(answer.connection, 'close')
      return { id: id ?? (answer.body.id as string), status: kind === 'hold' ? 'pending_payment' : 'paid' }
    }),
  )
  const reopened = await app.open()
  await app.withDatabase(async (db) => {
    for (const { id, status } of replies) {
      const row = await db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirst()
      assert.equal(row?.status, status)
    }
    await assertBookingsValid(db)
    await assertProviderAgrees(app, db)
  })
  return { tookMs, reopened }
}

export const stressTest = {
  name: 'graceful-stop',
  usual: { rounds: 5, bookings: 50 } as Counts,
  full: { rounds: 10, bookings: 50 } as Counts,
  run: async ({ rounds, bookings }: Counts) => {
    const app = await openRealApp()
    try {
      let slowest = 0
      let server = await app.open()
      for (let n = 1; n <= rounds; n++) {
        const { tookMs, reopened } = await stopAndReopen(app, server, bookings)
        slowest = Math.max(slowest, tookMs)
        server = reopened
      }
      return `${rounds} times asked to stop with ${bookings} bookings in flight: all answered whole, none lost; the slowest stop took ${(slowest / 1000).toFixed(1)} s`
    } finally {
      await app.close()
    }
  },
}
