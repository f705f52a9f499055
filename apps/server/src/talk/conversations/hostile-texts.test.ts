import { afterAll, beforeAll, expect, it } from 'vitest'
import { talks } from '../../../test/conversations.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { reporting } from '../../../test/reports.ts'
import { movingClock } from '../../lib/clock.ts'
import { mailUnread } from './mail-unread.ts'

const clock = movingClock(new Date('2026-11-20T09:00:00.000Z'))

let app: TestApp
let talk: ReturnType<typeof talks>
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
})
afterAll(() => app.close())

const hostileTexts = [
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '\u202eabc\u202c \u2066txt.exe',
  'שלום \u202eمرحبا',
  'a'.repeat(400),
  '😈'.repeat(2000),
  'javascript:alert(1) https://аpple.com/login',
  '\r\nBcc: tous@exemple.fr',
]

it('hostile texts are in the copies of a report as they were sent, in no mail about it, and never longer than a message', async () => {
  const reports = reporting(app)
  const operator = await app.aPerson('admin')
  const { awa, nadia, sid } = await talk.aPair()
  for (const text of hostileTexts) await talk.send(awa, sid, text)
  const paste = 'é'.repeat(30_000)
  expect((await talk.send(awa, sid, paste)).status).toBe(422)
  expect((await reports.report(nadia, sid, { text: paste })).status).toBe(422)
  const words = hostileTexts[0]
  expect((await reports.report(nadia, sid, { text: words, to: hostileTexts.length })).status).toBe(201)
  const id = await reports.caseIdOf(sid)
  const sent = hostileTexts.map((text) => text.trim())
  const [copy] = await reports.copiesFor(operator, id)
  expect(copy?.map(({ content }) => content)).toEqual(sent)
  expect((await reports.caseFor(operator, id)).body.reports).toMatchObject([{ text: words }])
  const mails = [
    ...(await app.mailsTo(operator.email, /ignalement/)),
    ...(await app.mailsTo(nadia.email, /ignalement/)),
  ]
  const texts = mails.map(({ subject, text, html }) => subject + text + html)
  expect(texts).toHaveLength(2)
  for (const content of sent) for (const text of texts) expect(text).not.toContain(content)
})

it('hostile texts are in no mail, and in the export and the list as they were sent', async () => {
  const { awa, nadia, sid } = await talk.aPair()
  for (const text of hostileTexts) {
    expect((await talk.send(awa, sid, text)).status).toBe(201)
    expect((await talk.listOf(nadia))[0].lastMessage.content).toBe(text.trim())
  }
  clock.advance(10 * 60_000)
  await mailUnread(app.deps)
  const mails = await app.mailsTo(nadia.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Vous avez un message d’Awa'])
  for (const text of hostileTexts)
    for (const { text: body, html } of mails) expect(body + html).not.toContain(text.trim())
  const { body, headers } = await awa.get('/api/v1/account/export')
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="mes-donnees.json"',
    'x-content-type-options': 'nosniff',
  })
  const contents = body.conversations[0].messages.map(({ content }: { content: string }) => content)
  expect(contents).toEqual(hostileTexts.map((text) => text.trim()))
})
