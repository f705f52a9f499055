import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
let booking: ReturnType<typeof bookings>
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock, payments: true })
  booking = bookings(app)
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const reason = 'Le salon a été inondé cette nuit.'

const aPaidAppointment = async () => {
  const { nadia, awa, id } = await booking.aPaidAppointment()
  const cancels = (body = {}) =>
    operator.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', fee: 0, reason, ...body })
  const readRecord = async () => (await operator.get(`/api/v1/admin/appointments/${id}`)).body
  return { nadia, awa, id, cancels, readRecord }
}

it('an operator’s cancellation refunds everything, tells both parties the reason, and is journaled', async () => {
  const { nadia, awa, id, cancels, readRecord } = await aPaidAppointment()
  expect((await readRecord()).cancellation).toEqual({ fee: 0, refund: 107 })
  const before = await app.db.selectFrom('operatorActions').select('id').where('appointmentId', '=', id).execute()
  expect(before).toEqual([])
  const replies = await Promise.all([cancels(), cancels()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await readRecord()).toMatchObject({ status: 'Annuler', cancellation: null, fee: 0 })
  const [toAwa] = await app.mailsTo(awa.email, /est annulé/)
  const [toNadia] = await app.mailsTo(nadia.email, /est annulé/)
  for (const mail of [toAwa, toNadia]) expect(mail?.text).toContain(reason)
  expect(toNadia?.text).toContain('ne compte pas parmi vos annulations')
  const { actions, refunds } = await readRecord()
  expect(actions).toMatchObject([{ kind: 'appointment_cancelled', operator: operator.email, reason }])
  expect(refunds).toMatchObject([{ amount: 107, status: 'succeeded' }])
})

it('an operator’s cancellation repeated with the same idempotency key happens once and has the same answer', async () => {
  const { id, readRecord } = await aPaidAppointment()
  const cancelWithKey = async () => {
    const body = { status: 'Annuler', fee: 0, reason }
    const url = `/api/v1/appointment/${id}`
    const { status, body: answer } = await app.call('PATCH', url, body, operator.token, { 'idempotency-key': 'one' })
    return { status, answer }
  }
  const first = await cancelWithKey()
  expect([first.status, await cancelWithKey()]).toEqual([200, first])
  const { actions, refunds } = await readRecord()
  expect([actions.length, refunds.length]).toEqual([1, 1])
})

it('an operator sees the place and hours of a cancelled appointment, who cancelled it, and when', async () => {
  const { awa, id, readRecord } = await aPaidAppointment()
  const { date, endTime, ...before } = await readRecord()
  expect(Date.parse(endTime) - Date.parse(date)).toBe(2 * 3_600_000)
  expect(before).toMatchObject({
    lieu: 'Salon De Coiffure',
    adresse: '12 rue des Lilas',
    city: 'Montreuil',
    cancelledBy: null,
    cancelledAt: null,
  })
  clock.advance(80 * 3_600_000)
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })
  expect(await readRecord()).toMatchObject({
    cancelledBy: 'customer',
    cancelledAt: clock.now().toISOString(),
    fee: 107,
  })
  clock.advance(-80 * 3_600_000)
})

it('an operator cannot cancel an appointment that has begun, nor with too short a reason', async () => {
  const { cancels, readRecord } = await aPaidAppointment()
  expect(await cancels({ reason: 'Non.' })).toMatchObject({ status: 422, body: { details: [{ path: 'reason' }] } })
  expect((await readRecord()).status).toBe('Payé')
  clock.advance(101 * 3_600_000)
  expect((await readRecord()).cancellation).toBeNull()
  expect((await cancels()).status).toBe(409)
  clock.advance(-101 * 3_600_000)
})

it('an operator cannot cancel without a reason, nor change the chat of an appointment', async () => {
  const { nadia, id, cancels, readRecord } = await aPaidAppointment()
  const message = 'Dites pourquoi : les deux le liront.'
  expect(await cancels({ reason: undefined })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'reason', message }] },
  })
  expect((await readRecord()).status).toBe('Payé')
  const address = `/api/v1/appointment/${id}`
  expect(await operator.patch(address, { chatId: 'CH1' })).toMatchObject({
    status: 403,
    body: { message: 'La conversation d’un rendez-vous n’appartient qu’aux deux qui s’y voient.' },
  })
  expect((await nadia.get(address)).body.chatId).toBeNull()
})

it('a customer’s cancellation ignores a reason sent with it', async () => {
  const { nadia, awa, id } = await aPaidAppointment()
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', reason })
  const mails = await app.mailsTo(nadia.email)
  expect(mails.some(({ text }) => text.includes(reason))).toBe(false)
})
