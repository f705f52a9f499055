import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { openMailServer } from '../../../test/mail-server.ts'
import { tokenIn } from '../../../test/mails.ts'
import { finishOldAppointments } from '../../booking/appointments/finish-appointment.ts'
import { movingClock } from '../../lib/clock.ts'
import { createMailer } from '../../lib/mailer.ts'
import { mailTemplates } from '../../mail-templates.ts'
import { sendMail } from '../mails/send-mail.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000
const url = '/api/v1/account/notifications'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
afterAll(() => app.close())

const allOn = { reminders: true, messages: true, reviews: true }
const settingsOf = async (person: Person) => (await person.get(url)).body.mail
const aReminder = async () => {
  clock.moveTo(now)
  const { awa, ...paid } = await bookings(app).aPaidAppointment()
  clock.advance(53 * hourMs)
  await app.runRecurringJob('reminders')
  return { awa, ...paid }
}
const unsubscribe = (token: string, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/api/v1/notifications/unsubscribe?${new URLSearchParams({ token })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  })

it('each kind of notification is on at first, and changes alone', async () => {
  const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
  expect(await settingsOf(awa)).toEqual(allOn)
  expect((await awa.patch(url, { mail: { reviews: false } })).body.mail).toEqual({ ...allOn, reviews: false })
  await Promise.all([awa.patch(url, { mail: { reviews: false } }), awa.patch(url, { mail: { messages: false } })])
  expect((await awa.patch(url, { mail: { reviews: true } })).body.mail).toEqual({ ...allOn, messages: false })
  expect((await awa.patch(url, { mail: { messages: 'x' } })).status).toBe(422)
  expect(await settingsOf(awa)).toEqual({ ...allOn, messages: false })
  expect(await settingsOf(lea)).toEqual(allOn)
})

it('the link of a reminder turns reminders off without a login, and the mails of the contract still come', async () => {
  const { awa, id } = await aReminder()
  const [reminder] = await app.mailsTo(awa.email, /^Rappel/)
  const token = tokenIn(reminder?.text)
  const [first, again] = [await unsubscribe(token), await unsubscribe(token)]
  expect([first.statusCode, first.json()]).toEqual([200, again.json()])
  expect(await settingsOf(awa)).toEqual({ ...allOn, reminders: false })

  clock.moveTo(new Date(now.getTime() + 97 * hourMs))
  await app.runRecurringJob('reminders')
  expect(await app.mailsTo(awa.email, /^Rappel/)).toHaveLength(1)
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })
  const [cancellation] = await app.mailsTo(awa.email, /annulé$/)
  expect(cancellation?.text).not.toContain('token=')
})

it('the form of the page works without a script, and an incomplete link changes nothing', async () => {
  const { awa } = await aReminder()
  const [reminder] = await app.mailsTo(awa.email, /^Rappel/)
  const token = tokenIn(reminder?.text)
  const asBrowser = { accept: 'text/html,application/xhtml+xml' }
  const wrong = token.replace('reminders', 'messages')
  const [refused, toBrowser] = [await unsubscribe(wrong), await unsubscribe(wrong, asBrowser)]
  expect([refused.statusCode, toBrowser.statusCode]).toEqual([410, 303])
  expect(toBrowser.headers.location).toBe(`/notifications/arreter?token=${wrong}&refus=1`)
  expect(await settingsOf(awa)).toEqual(allOn)
  const done = await unsubscribe(token, asBrowser)
  expect([done.statusCode, done.headers.location]).toEqual([303, `/notifications/arreter?token=${token}&fait=1`])
  expect(await settingsOf(awa)).toEqual({ ...allOn, reminders: false })
})

it('mail programs find the link in the headers of an optional mail alone', async () => {
  const { awa } = await aReminder()
  const waiting = await app.db
    .selectFrom('mails as m')
    .select(['m.id', 'm.kind'])
    .where('m.userId', '=', awa.id)
    .where('m.kind', 'in', ['appointment_customer', 'reminder'])
    .where('m.sentAt', 'is', null)
    .orderBy('m.kind')
    .execute()
  expect(waiting.map(({ kind }) => kind)).toEqual(['appointment_customer', 'reminder'])
  const server = await openMailServer()
  const mailer = createMailer(`smtp://127.0.0.1:${server.port}`, { from: 'a@example.test', replyTo: 'b@example.test' })
  for (const { id } of waiting) await sendMail({ ...app.deps, mailer }, mailTemplates, id)
  await server.close()
  const [contract = '', optional = ''] = server.messageHeaders.map((head) => head.replaceAll(/\r\n[ \t]+/g, ''))
  expect(contract).not.toMatch(/list-unsubscribe/i)
  expect(optional).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click\r$/im)
  const [, link = ''] = /^list-unsubscribe: *<(.*)>\r$/im.exec(optional) ?? []
  expect((await app.call('POST', link.replace(app.url, ''))).status).toBe(200)
  expect(await settingsOf(awa)).toEqual({ ...allOn, reminders: false })
})

it('whoever has turned mails about reviews off gets the invoice without the invitation, and no mail about a review', async () => {
  clock.moveTo(now)
  const { nadia, awa, id } = await bookings(app).aPaidAppointment({ from: 4, to: 6 })
  for (const person of [nadia, awa]) await person.patch(url, { mail: { reviews: false } })
  clock.advance(7 * hourMs)
  const review = { appointmentId: id, note: 4, texte: 'Des tresses parfaites.' }
  const { body } = await awa.post('/api/commentaire', review)
  await nadia.post(`/api/commentaire/${body.id}/reponse`, { texte: 'Merci à vous.' })
  clock.advance(30 * hourMs)
  await finishOldAppointments(app.deps)
  expect(await app.mailsTo(nadia.email, /avis/)).toEqual([])
  expect(await app.mailsTo(awa.email, /avis/)).toEqual([])
  expect(await app.mailsTo(awa.email, /facture/)).toHaveLength(1)
})
