import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../src/lib/database/database.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { assertBooksAgree } from './lib/books.ts'
import { type Answer, isLost, type Lost, openRealApp, type Person, type RealApp, until } from './lib/real-app.ts'
import { assertWellBooked } from './lib/well-booked.ts'

type Counts = { rounds: number; bookings: number }
type Asked = { kind: 'hold' | 'pay'; id?: string; reply: Promise<Answer | Lost> }

const hourMs = 3_600_000

const hold = (app: RealApp, customer: Person, professional: Person, startsAt: number) =>
  app.ask(customer, 'POST', '/appointment', {
    libelle: 'Braids',
    professional: professional.id,
    date: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + hourMs).toISOString(),
  })

const pay = (app: RealApp, customer: Person, appointmentId: string) =>
  app.ask(customer, 'POST', '/payment', { appointmentId, payment_method: 'pm_card_visa' })

/** Prepares requests in flight: some wait for a row lock of another transaction, most wait for a slow provider. */
const inFlight = async (app: RealApp, db: Db, bookings: number) => {
  const from = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 100 * hourMs)
  const at = (hour: number) => from.getTime() + hour * hourMs
  const [busy, slow] = [await app.newProfessional(db, from, 3), await app.newProfessional(db, from, 3)]
  const customers = await Promise.all(Array.from({ length: bookings }, () => app.newPerson(db, 'customer')))
  const payers = customers.slice(Math.floor(bookings * 0.3))
  const held = await Promise.all(
    payers.map(async (payer, i) => {
      const reply = await hold(app, payer, slow, at(i))
      assert.ok(!isLost(reply) && reply.status === 201, JSON.stringify(reply))
      return { payer, id: reply.body.id as string }
    }),
  )
  await app.askSandbox('/sandbox/faults', { kind: 'slow_answer', matching: '*/confirm', ms: '1500' })
  return {
    busy,
    ask: (): Asked[] => [
      ...held.map(({ payer, id }) => ({ kind: 'pay' as const, id, reply: pay(app, payer, id) })),
      ...customers
        .slice(0, -payers.length)
        .map((customer, i) => ({ kind: 'hold' as const, reply: hold(app, customer, busy, at(i)) })),
    ],
  }
}

/** Waits until the server has read all these requests: it then answers a request that was sent after them. */
const allTakenIn = async (app: RealApp, db: Db) => {
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
  const { asked, tookMs, exit } = await app.withDatabase(async (db) => {
    const { busy, ask } = await inFlight(app, db, bookings)
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const locking = db.transaction().execute(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', busy.id).forUpdate().execute()
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const asked = ask()
    await allTakenIn(app, db)
    const toldAt = performance.now()
    server.child.kill('SIGTERM')
    await until(5, 'no connection is taken', async () => (await app.get('/healthz')) === 'refused')
    release.resolve()
    await locking
    await Promise.all(asked.map(({ reply }) => reply))
    const exit = await server.ended
    return { asked, tookMs: performance.now() - toldAt, exit }
  })
  assert.equal(exit.code, 0, exit.said)
  assert.ok(tookMs < 10_000, `${tookMs} ms`)

  const replies = await Promise.all(
    asked.map(async ({ kind, id, reply }) => {
      const got = await reply
      assert.ok(!isLost(got), `a ${kind} was ${got}`)
      assert.equal(got.status, kind === 'hold' ? 201 : 200, JSON.stringify(got.body))
      assert.equal(got.connection, 'close')
      return { id: id ?? (got.body.id as string), status: kind === 'hold' ? 'pending_payment' : 'paid' }
    }),
  )
  const reopened = await app.open()
  await app.withDatabase(async (db) => {
    for (const { id, status } of replies) {
      const row = await db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirst()
      assert.equal(row?.status, status)
    }
    await assertWellBooked(db)
    await assertBooksAgree(app, db)
  })
  return { tookMs, reopened }
}

export const proof = {
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
      return `${rounds} times told to stop with ${bookings} bookings in flight: all answered whole, none lost; the slowest stop took ${(slowest / 1000).toFixed(1)} s`
    } finally {
      await app.close()
    }
  },
}
