import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { oneAfterTheOther } from '../../../test/locks.ts'
import { openMailServer } from '../../../test/mail-server.ts'
import { movingClock } from '../../lib/clock.ts'
import { createMailer } from '../../lib/mailer.ts'
import { letters } from '../../mail-templates.ts'
import { sendMail } from '../../platform/mails/send-mail.ts'
import { queues } from '../../queues.ts'
import { leaveNewsletter } from './subscribe.ts'
import { readersWithLinks } from './subscribers.ts'

const start = new Date('2026-11-20T12:00:00Z')
const hourMs = 3_600_000
const clock = movingClock(start)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(start))
afterAll(() => app.close())

let asked = 0
const anAddress = () => `lectrice-${++asked}@example.test`
const subscribes = (email: string) => app.post('/api/v1/newsletter', { email })
const tokenIn = (text: string, page: 'confirmer' | 'quitter') =>
  new RegExp(`/nouveautes/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? ''
/** Asks for it, and has its mail. */
const hasAsked = async (email = anAddress()) => {
  await subscribes(email)
  const [mail] = await app.mailsTo(email)
  const text = mail?.text ?? ''
  return { email, confirming: tokenIn(text, 'confirmer'), leaving: tokenIn(text, 'quitter') }
}
const confirms = (token: string) => app.post('/api/v1/newsletter/confirm', { token })
const leaves = (token: string) => app.call('POST', `/api/v1/newsletter/unsubscribe?token=${token}`)
const kept = async (email: string) => {
  const rows = await app.db
    .selectFrom('newsletterSubscribers as s')
    .select('s.confirmedAt')
    .where('s.email', '=', email)
    .execute()
  return rows.map(({ confirmedAt }) => confirmedAt)
}
const hoursLater = (hours: number) => clock.moveTo(new Date(start.getTime() + hours * hourMs))
const forgets = () =>
  queues(app.deps)
    .find(({ name }) => name === 'forget-subscriptions')
    ?.handle('')

describe('asking for our news', () => {
  it('is answered alike whether the address is known or not, and confirmed from its mail', async () => {
    const { email, confirming } = await hasAsked()
    expect(await kept(email)).toEqual([null])
    expect(await confirms(confirming)).toMatchObject({
      status: 200,
      body: { message: 'C’est confirmé : vous recevrez nos nouveautés.' },
    })
    expect(await kept(email)).toEqual([start])

    hoursLater(1)
    const answers = [await subscribes(email), await subscribes(anAddress()), await subscribes(email.toUpperCase())]
    const message =
      'Si cette adresse n’est pas encore inscrite, un message vient d’y être envoyé : il ne vous reste qu’à confirmer.'
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { message } })
    // Whoever has confirmed is not asked again, and what she asked then stays as it was.
    const askedAt = app.db.selectFrom('newsletterSubscribers as s').select('s.askedAt').where('s.email', '=', email)
    expect(await askedAt.execute()).toEqual([{ askedAt: start }])
    expect(await app.mailsTo(email)).toHaveLength(1)
    expect(await kept(email)).toEqual([start])
  })

  it('is confirmed by the same link as long as it lives, for 48 hours', async () => {
    const [first, late] = [await hasAsked(), await hasAsked()]
    await Promise.all([confirms(first.confirming), confirms(first.confirming)])
    hoursLater(47.9)
    expect((await confirms(first.confirming)).status).toBe(200)
    expect(await kept(first.email)).toEqual([start])
    hoursLater(48)
    expect(await confirms(late.confirming)).toMatchObject({ status: 410, body: { error: 'expired_link' } })
    expect(await kept(late.email)).toEqual([null])
    expect((await confirms('x')).status).toBe(410)
  })

  it('writes three mails an hour to one address at most, and each link of them serves', async () => {
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

  it('is refused to a network that asks for many addresses', async () => {
    const strict = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
    const statuses = []
    for (let times = 0; times < 11; times++)
      statuses.push((await strict.post('/api/v1/newsletter', { email: anAddress() })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    await strict.close()
  })

  it('keeps no secret of a link, and no address that nobody has confirmed', async () => {
    const { email, confirming, leaving } = await hasAsked()
    const { email: confirmed, confirming: other } = await hasAsked()
    await confirms(other)
    for (const token of [confirming, leaving]) expect(await app.tablesWith(token)).toEqual(['public.mails'])
    hoursLater(47.9)
    await forgets()
    expect(await kept(email)).toEqual([null])
    hoursLater(48)
    await forgets()
    expect(await app.tablesWith(email)).toEqual([])
    expect(await kept(confirmed)).toEqual([start])
  })

  it('keeps an address as long as the link that was sent to it lives', async () => {
    const email = anAddress()
    await subscribes(email)
    hoursLater(24)
    const [mail] = await app.mailsTo(email)
    hoursLater(49)
    await forgets()
    expect((await confirms(tokenIn(mail?.text ?? '', 'confirmer'))).status).toBe(200)
    const late = new Date(start.getTime() + 49 * hourMs)
    expect(await kept(email)).toEqual([late])
  })
})

describe('leaving', () => {
  it('takes one press and no login, forgets the address, and may be repeated', async () => {
    const { email, confirming, leaving } = await hasAsked()
    await confirms(confirming)
    const answers = await Promise.all([leaves(leaving), leaves(leaving)])
    const gone = 'C’est fait : vous ne recevrez plus nos nouveautés, et votre adresse est effacée.'
    const goneBefore =
      'L’adresse de ce message est effacée. Si vous avez redemandé nos nouveautés depuis, partez par le lien d’un message plus récent.'
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(new Set([gone, goneBefore]))
    expect(await app.tablesWith(email)).toEqual([])
    // What has been left is not confirmed by an old link; who asks again is asked again.
    expect((await confirms(confirming)).status).toBe(410)
    const again = await hasAsked(email)
    expect((await confirms(again.confirming)).status).toBe(200)
    expect(await kept(email)).toEqual([start])
    // An old link cannot know that she has come back, and does not say that she is gone.
    const old = await leaves(leaving)
    expect([old.status, old.body.message]).toEqual([200, goneBefore])
    expect(await kept(email)).toEqual([start])
    hoursLater(49)
    await forgets()
    expect((await leaves(leaving)).body.message).toBe(goneBefore)
    const unknown = await leaves(again.confirming)
    expect([unknown.status, unknown.body.message]).toEqual([
      410,
      'Ce lien ne mène à aucune adresse : elle est déjà effacée de notre liste, ou le lien n’est pas entier. Ouvrez-le depuis notre message pour vérifier.',
    ])
  })

  it('at the moment at which she confirms or is written to, she has left', async () => {
    const [hesitant, reader] = [await hasAsked(), await hasAsked()]
    await confirms(reader.confirming)
    const whileLeaving = <T>({ leaving }: { leaving: string }, second: () => Promise<T>) =>
      oneAfterTheOther(app, (deps) => leaveNewsletter(deps, leaving), second)
    expect(await whileLeaving(hesitant, () => confirms(hesitant.confirming))).toMatchObject({ status: 410 })
    const listed = await whileLeaving(reader, () => readersWithLinks(app.deps, app.url))
    expect(listed.map(({ email }) => email)).not.toContain(reader.email)
    for (const { email } of [hesitant, reader]) expect(await app.tablesWith(email)).toEqual([])
  })

  it('is done by mail programs as they do it', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { email, leaving } = await hasAsked()
      const reply = await app.server.inject({
        method: 'POST',
        url: `/api/v1/newsletter/unsubscribe?token=${leaving}`,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect([reply.statusCode, await kept(email)]).toEqual([200, []])
    }
  })

  it('is offered to mail programs in the mail’s head', async () => {
    const server = await openMailServer()
    await subscribes(anAddress())
    const mail = await app.db
      .selectFrom('mails as m')
      .select('m.id')
      .where('m.kind', '=', 'newsletter_confirmation')
      .where('m.sentAt', 'is', null)
      .executeTakeFirstOrThrow()
    const mailer = createMailer(`smtp://127.0.0.1:${server.port}`, 'Couronne <bonjour@example.test>')
    await sendMail({ ...app.deps, mailer }, letters, mail.id)
    await server.close()
    const [head = ''] = server.heads
    const [, url = ''] = /^list-unsubscribe: *<(.*)>\r$/im.exec(head.replaceAll(/\r\n[ \t]+/g, '')) ?? []
    expect(head).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click\r$/im)
    expect((await app.call('POST', url.replace(app.url, ''))).status).toBe(200)
  })
})

it('whoever writes to its readers has each confirmed address, and a link by which it leaves', async () => {
  const [reader, waiting, left] = [await hasAsked(), await hasAsked(), await hasAsked()]
  const earlier = await hasAsked()
  for (const { confirming } of [earlier, reader, left]) {
    clock.advance(1000)
    await confirms(confirming)
  }
  // That changes nothing, and writes her row anew.
  await subscribes(earlier.email)
  await leaves(left.leaving)
  const listed = await readersWithLinks(app.deps, app.url)
  const addresses = listed.map(({ email }) => email)
  const both = [earlier.email, reader.email]
  expect(addresses.filter((email) => email !== null && both.includes(email))).toEqual(both)
  for (const { email } of [waiting, left]) expect(addresses).not.toContain(email)
  const link = listed.find(({ email }) => email === reader.email)?.leaves ?? ''
  expect((await leaves(tokenIn(link, 'quitter'))).status).toBe(200)
  expect(await kept(reader.email)).toEqual([])
})

describe('a member', () => {
  const own = async (person: Awaited<ReturnType<TestApp['aPerson']>>) =>
    Promise.all(['/api', '/api/v1api'].map(async (prefix) => (await person.get(`${prefix}/mailchimp/payment`)).body))

  it('is told by the older call whether her address has confirmed, which changes nothing', async () => {
    const awa = await app.aPerson('customer')
    expect(await own(awa)).toEqual([{ subscribed: false }, { subscribed: false }])
    const { confirming } = await hasAsked(awa.email.toUpperCase())
    expect(await own(awa)).toEqual([{ subscribed: false }, { subscribed: false }])
    await confirms(confirming)
    expect(await own(awa)).toEqual([{ subscribed: true }, { subscribed: true }])
  })

  it('has it in her export, and it goes with her account', async () => {
    const awa = await app.aPerson('customer')
    const { confirming } = await hasAsked(awa.email)
    await confirms(confirming)
    const { body } = await awa.get('/api/v1/account/export')
    expect(body.newsletter).toEqual([
      { email: awa.email, askedAt: start.toISOString(), confirmedAt: start.toISOString(), leftAt: null },
    ])
    expect(body.mails).toMatchObject([{ kind: 'newsletter_confirmation', recipient: awa.email }])
    expect((await awa.erasesAccount()).status).toBe(204)
    expect(await app.tablesWith(awa.email)).toEqual([])
  })
})
