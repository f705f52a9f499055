import { afterAll, beforeAll, expect, it } from 'vitest'
import { talks } from '../../../test/conversations.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
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
