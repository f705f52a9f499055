import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let talk: ReturnType<typeof talks>
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ clock, payments: true })
  talk = talks(app)
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const block = async (blocker: Person, sid: string) =>
  expect((await blocker.post(`${conversationsUrl}/${sid}/block`)).status).toBe(200)
const unblock = (blocker: Person, sid: string) => blocker.delete(`${conversationsUrl}/${sid}/block`)

/** Makes a customer who has asked a professional a question and holds hours of that professional. */
const aHeldPair = async () => {
  const { nadia, awa, appointment } = await booking.aHold()
  const sid = await talk.open(awa, { professional: nadia.id })
  return { nadia, awa, sid, pay: () => booking.pay(awa, appointment) }
}

describe('a hold that a block has ended', () => {
  it('is refused like one with a suspended professional, whoever has blocked', async () => {
    const [suspended, byNadia, byAwa] = [await aHeldPair(), await aHeldPair(), await aHeldPair()]
    await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', suspended.nadia.id).execute()
    await block(byNadia.nadia, byNadia.sid)
    await block(byAwa.awa, byAwa.sid)
    const { status, body } = await suspended.pay()
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Ce rendez-vous n’est plus disponible/)])
    for (const { pay } of [byNadia, byAwa]) expect(await pay()).toMatchObject({ status, body })
  })

  it.each([
    ['counts', 'awa', 429],
    ['does not count', 'nadia', 201],
  ] as const)('%s among the ten unpaid ones of a day when %s has blocked', async (_, blocker, status) => {
    const pair = await aHeldPair()
    const { awa, nadia, sid } = pair
    const hold = (from: number) =>
      holdHours(awa, nadia, { date: booking.inHours(from), endTime: booking.inHours(from + 2) })
    for (let made = 1; made < 10; made++) {
      clock.advance(16 * 60_000)
      const held = await hold(104)
      expect([held.status, held.body.message]).toEqual([201, undefined])
    }
    await block(pair[blocker], sid)
    await unblock(pair[blocker], sid)
    expect((await hold(104)).status).toBe(status)
  })

  it('is any of the two, also where each is the other’s customer', async () => {
    const [from, to] = [talk.inHours(40), talk.inHours(48)]
    const [nadia, rose] = [
      await app.aProfessionalWithHours({ firstname: 'Nadia', from, to }),
      await app.aProfessionalWithHours({ firstname: 'Rose', from, to }),
    ]
    const held = [
      await holdHours(rose, nadia, { date: talk.inHours(40), endTime: talk.inHours(41) }),
      await holdHours(nadia, rose, { date: talk.inHours(42), endTime: talk.inHours(43) }),
    ]
    expect(held.map(({ status }) => status)).toEqual([201, 201])
    await block(nadia, await talk.open(rose, { professional: nadia.id }))
    expect(await Promise.all(held.map(({ body }) => booking.statusOf(body)))).toEqual(['expired', 'expired'])
  })
})
