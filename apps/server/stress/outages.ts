import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { movingClock } from '../src/lib/clock.ts'
import { bookings } from '../test/bookings.ts'
import { freePort, testApp } from '../test/harness.ts'
import { openMailServer } from '../test/mail-server.ts'
import { openPayoutAccount } from '../test/payouts.ts'
import { runJobs, runRecurringJobs } from './lib/histories/jobs.ts'
import { isLost, openRealApp, until } from './lib/real-app.ts'

/** Without newcomers the server is not killed. */
type Counts = { appointments: number; newcomers: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The provider does not answer for an hour. Meanwhile people search, pay and cancel, and shares become payable. */
const simulateProviderOutage = async (appointments: number) => {
  const clock = movingClock(new Date())
  const app = await testApp({ payments: true, clock })
  const { stripe } = app.deps
  const rounds = Array.from({ length: appointments })
  try {
    const early = bookings(app)
    const endedAppointments: Awaited<ReturnType<typeof early.aPaidAppointment>>[] = []
    for (const _ of rounds) endedAppointments.push(await early.aPaidAppointment())
    for (const { nadia } of endedAppointments) await openPayoutAccount(nadia)
    clock.moveTo(new Date(Date.parse(early.inHours(102)) + 47 * hourMs))
    await runRecurringJobs(app)
    const late = bookings(app)
    const upcomingHolds: typeof endedAppointments = []
    for (const _ of rounds) upcomingHolds.push(await late.aPaidAppointment())
    const unpaid = await late.aHold()

    app.sandbox?.faults.add({ kind: 'down' })
    const { status, body } = await late.pay(unpaid.awa, unpaid.appointment)
    assert.deepEqual([status, body.message], [503, providerUnavailableMessage])
    for (const { awa, appointment } of upcomingHolds)
      assert.equal((await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status, 200)
    const day = early.inHours(160).slice(0, 10)
    for (let minutes = 0; minutes <= 60; minutes += 10) {
      const found = await app.get(`/api/v1/search?city=Montreuil&prestation=Braids&date=${day}`)
      assert.equal(found.status, 200, JSON.stringify(found.body))
      assert.ok(found.body.length > 0, 'nobody is found')
      for (const { nadia } of endedAppointments.slice(0, 1))
        assert.equal((await app.get(`/api/v1/prestation/user/${nadia.id}`)).body.length, 1)
      await runRecurringJobs(app)
      await runJobs(app)
      clock.advance(10 * minuteMs)
    }

    app.sandbox?.faults.remove()
    // The event jobs and the recurring jobs find the same work at the same moment.
    for (let round = 0; round < 3; round++) await Promise.all([runRecurringJobs(app), runJobs(app)])
    const refunds = (await stripe.refunds.list({ limit: 100 })).data
    const transfers = (await stripe.transfers.list({ limit: 100 })).data
    const charges = (await stripe.charges.list({ limit: 100 })).data
    const appointmentOf = (charge: unknown) => charges.find(({ id }) => id === charge)?.metadata.appointmentId
    const idsOf = (holds: typeof endedAppointments) => holds.map(({ appointment }) => appointment.id).sort()
    assert.equal(charges.length, 2 * appointments)
    assert.deepEqual(refunds.map(({ charge }) => appointmentOf(charge)).sort(), idsOf(upcomingHolds))
    assert.deepEqual(transfers.map(({ metadata }) => metadata.appointmentId).sort(), idsOf(endedAppointments))
  } finally {
    await app.close()
  }
}
const providerUnavailableMessage =
  'Le service de paiement ne répond pas. Réessayez dans un instant : vous ne paierez pas deux fois.'

const password = 'Tresse-longue-42!'
const newcomer = {
  firstname: 'Awa',
  lastname: 'Diallo',
  phone: '0612345678',
  ville: 'Montreuil',
  role: 'customer',
  adresse: '12 rue des Lilas',
  password,
  passwordConfirm: password,
}

/** The mail server does not answer for an hour in which people register; the server is killed in that hour. */
const simulateMailOutage = async (newcomers: number) => {
  const port = await freePort()
  const app = await openRealApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  try {
    let server = await app.open()
    for (let i = 0; i < newcomers; i++) {
      const reply = await app.post('/api/v1/auth/register', { ...newcomer, email: `newcomer-${i}@example.test` })
      assert.ok(!isLost(reply) && reply.status < 300, JSON.stringify(reply))
    }
    const tried = () =>
      app.withDatabase(async (db) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pgboss.job where name = 'mail' and state = 'retry'`.execute(db)
        return rows[0]?.count === newcomers
      })
    await until(30, 'each mail has been tried', tried)
    await server.kill()
    // The mail server opens first: otherwise the server's first try fails and waits for its next one.
    const mails = await openMailServer(port)
    try {
      server = await app.open()
      // The pauses of the worker grow to hours. This acts as if they were over.
      await app.withDatabase((db) => sql`update pgboss.job set start_after = now() where name = 'mail'`.execute(db))
      const sent = () =>
        app.withDatabase(async (db) => {
          const open = await db.selectFrom('mails').select('id').where('sentAt', 'is', null).execute()
          return open.length === 0
        })
      await until(60, 'each mail has been sent', sent)
      server.child.kill('SIGTERM')
      await server.ended
      assert.equal(mails.acceptedIds.length, newcomers)
      assert.equal(new Set(mails.acceptedIds).size, newcomers)
    } finally {
      await mails.close()
    }
  } finally {
    await app.close()
  }
}

export const stressTest = {
  name: 'outages',
  usual: { appointments: 12, newcomers: 20 } as Counts,
  full: { appointments: 12, newcomers: 40 } as Counts,
  run: async ({ appointments, newcomers }: Counts) => {
    await simulateProviderOutage(appointments)
    const summary = `after an hour without the provider ${appointments} refunds and ${appointments} transfers left once each`
    if (newcomers === 0) return summary
    await simulateMailOutage(newcomers)
    return `${summary}; after one without a mail server and a killed process, ${newcomers} mails`
  },
}
