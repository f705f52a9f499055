import { sql } from 'kysely'
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
  expect(toBrowser.headers.location).toBe('/notifications/arreter?refus=lien')
  expect((await unsubscribe('', asBrowser)).headers.location).toBe('/notifications/arreter?refus=lien')
  expect(await settingsOf(awa)).toEqual(allOn)
  const done = await unsubscribe(token, asBrowser)
  expect([done.statusCode, done.headers.location]).toEqual([303, '/notifications/arreter?fait=reminders'])
  expect(await settingsOf(awa)).toEqual({ ...allOn, reminders: false })
})

it('a browser whose form could not be handled is led back to try again', async () => {
  const { awa } = await aReminder()
  const [reminder] = await app.mailsTo(awa.email, /^Rappel/)
  const token = tokenIn(reminder?.text)
  await sql`alter table muted_notifications rename to away`.execute(app.db)
  const reply = await unsubscribe(token, { accept: 'text/html' })
  await sql`alter table away rename to muted_notifications`.execute(app.db)
  const again = `/notifications/arreter?${new URLSearchParams({ refus: 'panne', token })}`
  expect([reply.statusCode, reply.headers.location]).toEqual([303, again])
})

it('mail programs find the link in the headers of an optional mail alone', async () => {
  const { awa } = await aReminder()
  const server = await openMailServer()
  const mailer = createMailer(`smtp://127.0.0.1:${server.port}`, { from: 'a@example.test', replyTo: 'b@example.test' })
  const send = async (kind: string) => {
    const mail = app.db
      .selectFrom('mails as m')
      .select('m.id')
      .where('m.userId', '=', awa.id)
      .where('m.kind', '=', kind)
    await sendMail({ ...app.deps, mailer }, mailTemplates, (await mail.executeTakeFirstOrThrow()).id)
  }
  for (const kind of ['appointment_customer', 'reminder']) await send(kind)
  clock.advance(80 * hourMs)
  await finishOldAppointments(app.deps)
  await send('appointment_over')
  await server.close()
  expect(server.messageHeaders).toHaveLength(3)
  const [contract = '', optional = '', over = ''] = server.messageHeaders.map((head) =>
    head.replaceAll(/\r\n[ \t]+/g, ''),
  )
  for (const head of [contract, over]) expect(head).not.toMatch(/list-unsubscribe/i)
  expect(optional).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click\r$/im)
  const [, link = ''] = /^list-unsubscribe: *<(.*)>\r$/im.exec(optional) ?? []
  expect((await app.call('POST', link.replace(app.url, ''))).status).toBe(200)
  expect(await settingsOf(awa)).toEqual({ ...allOn, reminders: false })
})

it('whoever has turned mails about reviews off gets the invoice without the invitation, and no mail about a review', async () => {
  clock.moveTo(now)
  const { nadia, awa, id } = await bookings(app).aPaidAppointment({ from: 4, to: 6 })
  const withoutReview = await bookings(app).aPaidAppointment({ from: 4, to: 6 })
  for (const person of [nadia, awa, withoutReview.awa])
    expect((await person.patch(url, { mail: { reviews: false } })).status).toBe(200)
  clock.advance(7 * hourMs)
  const review = { appointmentId: id, note: 4, texte: 'Des tresses parfaites.' }
  const published = await awa.post('/api/commentaire', review)
  const answer = await nadia.post(`/api/commentaire/${published.body.id}/reponse`, { texte: 'Merci à vous.' })
  expect([published.status, answer.status]).toEqual([201, 201])
  clock.advance(30 * hourMs)
  await finishOldAppointments(app.deps)
  expect(await app.mailsTo(nadia.email, /avis/)).toEqual([])
  for (const { email } of [awa, withoutReview.awa]) {
    expect(await app.mailsTo(email, /avis/)).toEqual([])
    expect(await app.mailsTo(email, /facture/)).toHaveLength(1)
  }
})
