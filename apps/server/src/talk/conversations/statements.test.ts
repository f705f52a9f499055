import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { statementsDuring } from '../../../test/statements.ts'

let app: TestApp
let talk: ReturnType<typeof talks>
beforeAll(async () => {
  app = await testApp()
  talk = talks(app)
})
afterAll(() => app.close())

it('a list of conversations with what is unread takes one statement beside the session’s', async () => {
  const { nadia, awa, sid } = await talk.aPair()
  await talk.open(nadia, { admin: true })
  await talk.send(awa, sid, 'Bonjour')
  const texts = await statementsDuring(app.deps.pool, async () => {
    const { headers, body } = await nadia.get(`${conversationsUrl}?limit=50`)
    expect([headers['x-total-count'], headers['x-unread-count'], body[0].unreadMessagesCount]).toEqual(['2', '1', 1])
  })
  expect(texts.map((text) => (text.includes('"sessions"') ? 'session' : 'list'))).toEqual(['session', 'list'])
})
