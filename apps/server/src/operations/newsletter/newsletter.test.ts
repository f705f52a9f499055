import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { openMailServer } from '../../../test/mail-server.ts'
import { movingClock } from '../../lib/clock.ts'
import { createMailer } from '../../lib/mailer.ts'
import { mailTemplates } from '../../mail-templates.ts'
import { sendMail } from '../../platform/mails/send-mail.ts'
import { leaveNewsletter } from './subscribe.ts'
import { subscribersWithLinks } from './subscribers.ts'

const start = new Date('2026-11-20T12:00:00Z')
const hourMs = 3_600_000
const clock = movingClock(start)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(start))
afterAll(() => app.close())

let addressCount = 0
const anAddress = () => `lectrice-${++addressCount}@example.test`
const subscribe = (email: string) => app.post('/api/v1/newsletter', { email })
const tokenIn = (text: string, page: 'confirmer' | 'quitter') =>
  new RegExp(`/nouveautes/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? ''
/** Subscribes an address and reads the link tokens from its mail. */
const requestSubscription = async (email = anAddress()) => {
  await subscribe(email)
  const [mail] = await app.mailsTo(email)
  const text = mail?.text ?? ''
  return { email, confirming: tokenIn(text, 'confirmer'), leaving: tokenIn(text, 'quitter') }
}
const confirm = (token: string) => app.post('/api/v1/newsletter/confirm', { token })
const unsubscribe = (token: string) => app.call('POST', `/api/v1/newsletter/unsubscribe?token=${token}`)
const confirmationsOf = async (email: string) => {
  const rows = await app.db
    .selectFrom('newsletterSubscribers as s')
    .select('s.confirmedAt')
    .where('s.email', '=', email)
    .execute()
  return rows.map(({ confirmedAt }) => confirmedAt)
}
const hoursLater = (hours: number) => clock.moveTo(new Date(start.getTime() + hours * hourMs))

describe('subscribing to the newsletter', () => {
  it('gives the same answer whether the address is known or not, and the mail’s link confirms it', async () => {
    const { email, confirming } = await requestSubscription()
    expect(await confirmationsOf(email)).toEqual([null])
    expect(await confirm(confirming)).toMatchObject({
      status: 200,
      body: { message: 'C’est confirmé : vous recevrez nos nouveautés.' },
    })
    expect(await confirmationsOf(email)).toEqual([start])

    hoursLater(1)
    const answers = [await subscribe(email), await subscribe(anAddress()), await subscribe(email.toUpperCase())]
    const message =
      'Si cette adresse n’est pas encore inscrite, un message vient d’y être envoyé : il ne vous reste qu’à confirmer.'
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { message } })
    // A confirmed subscriber gets no new mail, and the date of the request stays.
    const askedAt = app.db.selectFrom('newsletterSubscribers as s').select('s.askedAt').where('s.email', '=', email)
    expect(await askedAt.execute()).toEqual([{ askedAt: start }])
    expect(await app.mailsTo(email)).toHaveLength(1)
    expect(await confirmationsOf(email)).toEqual([start])
  })

  it('can be confirmed with the same link repeatedly for 48 hours', async () => {
    const [first, late] = [await requestSubscription(), await requestSubscription()]
    await Promise.all([confirm(first.confirming), confirm(first.confirming)])
    hoursLater(47.9)
    expect((await confirm(first.confirming)).status).toBe(200)
    expect(await confirmationsOf(first.email)).toEqual([start])
    hoursLater(48)
    expect(await confirm(late.confirming)).toMatchObject({ status: 410, body: { error: 'expired_link' } })
    expect(await confirmationsOf(late.email)).toEqual([null])
    expect((await confirm('x')).status).toBe(410)
  })

  it('sends at most three mails an hour to one address, and each of their links works', async () => {
    const strict = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
    const email = anAddress()
    const statuses = []
    for (let times = 0; times < 5; times++) statuses.push((await strict.post('/api/v1/newsletter', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const mails = await strict.mailsTo(email)
    expect(mails).toHaveLength(3)
    const oldest = tokenIn(mails.at(-1)?.text ?? '', 'confirmer')
    expect((await strict.post('/api/v1/newsletter/confirm', { token: oldest })).status).toBe(200)
    await strict.close()
  })

  it('is rate-limited per network', async () => {
    const strict = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
    const statuses = []
    for (let times = 0; times < 11; times++)
      statuses.push((await strict.post('/api/v1/newsletter', { email: anAddress() })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    await strict.close()
  })

  it('stores no link token, and an unconfirmed address is deleted', async () => {
    const { email, confirming, leaving } = await requestSubscription()
    const { email: confirmed, confirming: other } = await requestSubscription()
    await confirm(other)
    for (const token of [confirming, leaving]) expect(await app.tablesWith(token)).toEqual(['public.mails'])
    hoursLater(47.9)
    await app.runRecurringJob('delete-old-subscriptions')
    expect(await confirmationsOf(email)).toEqual([null])
    hoursLater(48)
    await app.runRecurringJob('delete-old-subscriptions')
    expect(await app.tablesWith(email)).toEqual([])
    expect(await confirmationsOf(confirmed)).toEqual([start])
  })

  it('keeps an unconfirmed address until its latest link expires', async () => {
    const email = anAddress()
    await subscribe(email)
    hoursLater(24)
    const [mail] = await app.mailsTo(email)
    hoursLater(49)
    await app.runRecurringJob('delete-old-subscriptions')
    expect((await confirm(tokenIn(mail?.text ?? '', 'confirmer'))).status).toBe(200)
    const late = new Date(start.getTime() + 49 * hourMs)
    expect(await confirmationsOf(email)).toEqual([late])
  })
})

describe('unsubscribing from the newsletter', () => {
  it('takes one click without login, deletes the address, and can be repeated', async () => {
    const { email, confirming, leaving } = await requestSubscription()
    await confirm(confirming)
    const answers = await Promise.all([unsubscribe(leaving), unsubscribe(leaving)])
    const unsubscribedMessage = 'C’est fait : vous ne recevrez plus nos nouveautés, et votre adresse est effacée.'
    const alreadyUnsubscribedMessage =
      'L’adresse de ce message est effacée. Si vous avez redemandé nos nouveautés depuis, partez par le lien d’un message plus récent.'
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(
      new Set([unsubscribedMessage, alreadyUnsubscribedMessage]),
    )
    expect(await app.tablesWith(email)).toEqual([])
    // An old confirmation link does not work after unsubscribing; a new subscription needs a new confirmation.
    expect((await confirm(confirming)).status).toBe(410)
    const repeated = await requestSubscription(email)
    expect((await confirm(repeated.confirming)).status).toBe(200)
    expect(await confirmationsOf(email)).toEqual([start])
    // An old unsubscribe link does not end a new subscription, and its answer does not claim so.
    const old = await unsubscribe(leaving)
    expect([old.status, old.body.message]).toEqual([200, alreadyUnsubscribedMessage])
    expect(await confirmationsOf(email)).toEqual([start])
    hoursLater(49)
    await app.runRecurringJob('delete-old-subscriptions')
    expect((await unsubscribe(leaving)).body.message).toBe(alreadyUnsubscribedMessage)
    const unknown = await unsubscribe(repeated.confirming)
    expect([unknown.status, unknown.body.message]).toEqual([
      410,
      'Ce lien ne mène à aucune adresse : elle est déjà effacée de notre liste, ou le lien n’est pas entier. Ouvrez-le depuis notre message pour vérifier.',
    ])
  })

  it('takes effect for a confirmation or a mailing that waits for it', async () => {
    const [unconfirmed, reader] = [await requestSubscription(), await requestSubscription()]
    await confirm(reader.confirming)
    const runDuringUnsubscribe = <T>({ leaving }: { leaving: string }, second: () => Promise<T>) =>
      startSecondBeforeCommit(app, (deps) => leaveNewsletter(deps, leaving), second)
    expect(await runDuringUnsubscribe(unconfirmed, () => confirm(unconfirmed.confirming))).toMatchObject({
      status: 410,
    })
    const listed = await runDuringUnsubscribe(reader, () => subscribersWithLinks(app.deps, app.url))
    expect(listed.map(({ email }) => email)).not.toContain(reader.email)
    for (const { email } of [unconfirmed, reader]) expect(await app.tablesWith(email)).toEqual([])
  })

  it('accepts the one-click form posts of mail programs', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { email, leaving } = await requestSubscription()
      const reply = await app.server.inject({
        method: 'POST',
        url: `/api/v1/newsletter/unsubscribe?token=${leaving}`,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect([reply.statusCode, await confirmationsOf(email)]).toEqual([200, []])
    }
  })

  it('is announced in the headers of the mail, which say that a program sent it and who reads answers', async () => {
    const server = await openMailServer()
    await subscribe(anAddress())
    const mail = await app.db
      .selectFrom('mails as m')
      .select('m.id')
      .where('m.kind', '=', 'newsletter_confirmation')
      .where('m.sentAt', 'is', null)
      .executeTakeFirstOrThrow()
    const mailer = createMailer(`smtp://127.0.0.1:${server.port}`, {
      from: 'Couronne <bonjour@example.test>',
      replyTo: 'aide@example.test',
    })
    await sendMail({ ...app.deps, mailer }, mailTemplates, mail.id)
    await server.close()
    const [head = ''] = server.messageHeaders
    const [, url = ''] = /^list-unsubscribe: *<(.*)>\r$/im.exec(head.replaceAll(/\r\n[ \t]+/g, '')) ?? []
    expect(head).toMatch(/^reply-to: aide@example\.test\r$/im)
    expect(head).toMatch(/^auto-submitted: auto-generated\r$/im)
    expect(head).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click\r$/im)
    expect((await app.call('POST', url.replace(app.url, ''))).status).toBe(200)
  })
})

it('subscribersWithLinks lists each confirmed address, oldest first, with an unsubscribe link', async () => {
  const [reader, waiting, unsubscribed] = [
    await requestSubscription(),
    await requestSubscription(),
    await requestSubscription(),
  ]
  const earlier = await requestSubscription()
  for (const { confirming } of [earlier, reader, unsubscribed]) {
    clock.advance(1000)
    await confirm(confirming)
  }
  // This changes no value but writes a new row version, so the order must come from the query.
  await subscribe(earlier.email)
  await unsubscribe(unsubscribed.leaving)
  const listed = await subscribersWithLinks(app.deps, app.url)
  const addresses = listed.map(({ email }) => email)
  const both = [earlier.email, reader.email]
  expect(addresses.filter((email) => email !== null && both.includes(email))).toEqual(both)
  for (const { email } of [waiting, unsubscribed]) expect(addresses).not.toContain(email)
  const link = listed.find(({ email }) => email === reader.email)?.unsubscribeUrl ?? ''
  expect((await unsubscribe(tokenIn(link, 'quitter'))).status).toBe(200)
  expect(await confirmationsOf(reader.email)).toEqual([])
})

describe('the newsletter subscription of a member', () => {
  const own = async (person: Person) =>
    Promise.all(['/api', '/api/v1api'].map(async (prefix) => (await person.get(`${prefix}/mailchimp/payment`)).body))

  it('is read through the legacy endpoint, and becomes true only after the confirmation', async () => {
    const awa = await app.aPerson('customer')
    expect(await own(awa)).toEqual([{ subscribed: false }, { subscribed: false }])
    const { confirming } = await requestSubscription(awa.email.toUpperCase())
    expect(await own(awa)).toEqual([{ subscribed: false }, { subscribed: false }])
    await confirm(confirming)
    expect(await own(awa)).toEqual([{ subscribed: true }, { subscribed: true }])
  })

  it('is in the data export, and is deleted with the account', async () => {
    const awa = await app.aPerson('customer')
    const { confirming } = await requestSubscription(awa.email)
    await confirm(confirming)
    const { body } = await awa.get('/api/v1/account/export')
    expect(body.newsletter).toEqual([
      { email: awa.email, askedAt: start.toISOString(), confirmedAt: start.toISOString(), leftAt: null },
    ])
    expect(body.mails).toMatchObject([{ kind: 'newsletter_confirmation', recipient: awa.email }])
    expect((await awa.deleteAccount()).status).toBe(204)
    await app.drainJobs()
    expect(await app.tablesWith(awa.email)).toEqual([])
  })
})
