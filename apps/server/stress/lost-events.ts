import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { syncUndecidedPayments } from '../src/money/payments/undecided-payments.ts'
import { bookings } from '../test/bookings.ts'
import { testApp } from '../test/harness.ts'

/** With `worker` the real worker runs and a payment begins every second; without it the test runs the job. */
type Counts = { payments: number; worker: boolean }

const limitMs = 60_000

/** A customer passes the bank's page and closes the tab; the provider's events never arrive. */
export const stressTest = {
  name: 'lost-events',
  small: { payments: 3, worker: false } as Counts,
  usual: { payments: 40, worker: true } as Counts,
  run: async ({ payments, worker }: Counts) => {
    const app = await testApp({ payments: true, withWorker: worker })
    try {
      const booking = bookings(app)
      app.sandbox?.faults.add({ kind: 'events_lost' })
      const payWithLostEvents = async () => {
        const { awa, appointment } = await booking.aHold()
        const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
        await booking.authenticate(body.client_secret, 'success')
        const lostAt = Date.now()
        if (!worker) await syncUndecidedPayments(app.deps)
        while ((await booking.statusOf(appointment)) !== 'paid') {
          assert.ok(Date.now() - lostAt < limitMs, 'not paid within a minute')
          await pause(100)
        }
        return Date.now() - lostAt
      }
      const all: Promise<number>[] = []
      for (let i = 0; i < payments; i++) {
        all.push(payWithLostEvents())
        if (worker) await pause(1000)
      }
      const seconds = (await Promise.all(all)).map((ms) => ms / 1000)
      return `${payments} payments whose events were lost were right after ${Math.max(...seconds).toFixed(1)} s at most`
    } finally {
      await app.close()
    }
  },
}
