import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { randomFrom } from '../src/lib/randomness.ts'
import { bookings } from '../test/bookings.ts'
import { type TestApp, testApp } from '../test/harness.ts'

type Counts = { forgeries: number }

/** Returns the content of all our tables and of the queue. */
const everything = async ({ db }: TestApp) => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job') order by 1`.execute(db)
  const prints = rows.map(async ({ name }) => {
    const { rows } = await sql<{ print: string }>`
      select count(*) || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as print
      from ${sql.raw(name)} t`.execute(db)
    return [name, rows[0]?.print]
  })
  return Object.fromEntries(await Promise.all(prints))
}

export const stressTest = {
  name: 'forged-events',
  small: { forgeries: 60 } as Counts,
  usual: { forgeries: 20_000 } as Counts,
  run: async ({ forgeries }: Counts, seed: number) => {
    const random = randomFrom(String(seed))
    const app = await testApp({ payments: true })
    try {
      const booking = bookings(app)
      app.sandbox?.faults.add({ kind: 'events_lost' })
      const { awa, appointment } = await booking.aHold()
      const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
      await booking.authenticate(body.client_secret, 'success')
      const [intent] = await booking.intentsOf(appointment)
      assert.ok(intent)
      const event = await booking.eventOf(intent)
      const payload = JSON.stringify(event)
      const now = () => Math.floor(Date.now() / 1000)
      const signed = (timestamp = now(), secret = app.deps.stripeWebhookSecret) =>
        app.deps.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const send = (signature: string | undefined, content: string | Buffer = payload) =>
        app.server.inject({
          method: 'POST',
          url: '/api/v1/stripe/webhook',
          payload: content,
          headers: {
            'content-type': 'application/json',
            ...(signature !== undefined && { 'stripe-signature': signature }),
          },
        })

      const altered = () => {
        const bytes = Buffer.from(payload)
        const at = random.whole(0, bytes.length - 1)
        bytes[at] = (bytes[at] as number) ^ (1 << random.whole(0, 6))
        return bytes
      }
      const forge = {
        'an altered byte': () => send(signed(), altered()),
        'a byte more': () => send(signed(), `${payload}${random.pick([' ', '\n', '0', '}'])}`),
        'a byte less': () => send(signed(), payload.slice(0, -1)),
        'another secret': () => send(signed(now(), `whsec_${random.whole(0, 1e9)}`)),
        'too old': () => send(signed(now() - random.whole(301, 1e6))),
        // A second may pass while the event is on its way.
        'too far ahead': () => send(signed(now() + random.whole(302, 1e6))),
        'another time than signed': () => {
          const at = now()
          return send(signed(at).replace(/t=\d+/, `t=${at - random.whole(1, 200)}`))
        },
        'an altered signature': () =>
          send(signed().replace(/.$/, (last) => random.pick([...'0123456789abcdef'].filter((sign) => sign !== last)))),
        'no signature': () => send(random.pick([undefined, '', `t=${now()}`, signed().replace('v1', 'v0')])),
      }
      const kinds = Object.keys(forge) as (keyof typeof forge)[]
      const before = await everything(app)
      for (let i = 0; i < forgeries; i++) {
        const kind = kinds[i % kinds.length] as keyof typeof forge
        assert.equal((await forge[kind]()).statusCode, 400, kind)
      }
      assert.deepEqual(await everything(app), before)
      assert.equal((await send(signed())).statusCode, 200)
      await app.drainJobs()
      assert.equal(await booking.statusOf(appointment), 'paid')
      return `${forgeries} forgeries of ${kinds.length} kinds were refused and wrote nothing; the real event was taken`
    } finally {
      await app.close()
    }
  },
}
