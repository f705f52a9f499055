import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { talks } from '../../../test/conversations.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { purgeConversations } from './purge-conversations.ts'
import { sendMessage } from './send-message.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let talk: ReturnType<typeof talks>
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
})
afterAll(() => app.close())

const rest = async (sids: string[]) => {
  const rows = await app.db.selectFrom('conversations').select('id').where('id', 'in', sids).execute()
  return sids.filter((sid) => rows.some(({ id }) => id === sid))
}

it('conversations are deleted twelve months after their last message and appointment, unless something is open', async () => {
  clock.moveTo(now)
  const [old, withTeam, silent, written, visited, reported] = [
    await talk.aPair(),
    await talk.open(await app.aPerson('customer'), { admin: true }),
    await talk.aQuestion(),
    await talk.aPair(),
    await talk.aPair({ startsIn: 48 }),
    await talk.aPair(),
  ]
  for (const { awa, sid } of [old, written, visited, reported]) await talk.send(awa, sid, 'Bonjour')
  await app.db
    .insertInto('absences')
    .values({ appointmentId: reported.appointmentId, type: 'professional_absent', text: 'Personne.', createdAt: now })
    .execute()
  const all = [old.sid, withTeam, silent.sid, written.sid, visited.sid, reported.sid]
  clock.moveTo(new Date('2027-11-20T09:00:00.000Z'))
  await purgeConversations(app.deps)
  expect(await rest(all)).toEqual(all)

  await app.db.updateTable('conversations').set({ lastAt: clock.now() }).where('id', '=', written.sid).execute()
  // The appointments ended on 21 November, but for the one on 22 November.
  clock.moveTo(new Date('2027-11-21T10:00:00.001Z'))
  await purgeConversations(app.deps)
  expect(await rest(all)).toEqual([written.sid, visited.sid, reported.sid])
  const messages = app.db.selectFrom('messages').select('seq').where('conversationId', '=', old.sid)
  expect(await messages.execute()).toEqual([])
})

it('a conversation stays while its question is younger than twelve months', async () => {
  clock.moveTo(now)
  const { awa, sid } = await talk.aQuestion()
  await talk.send(awa, sid, 'Bonjour')
  clock.moveTo(new Date('2028-01-20T09:00:00.000Z'))
  await app.db.updateTable('conversations').set({ questionAt: clock.now() }).where('id', '=', sid).execute()
  await purgeConversations(app.deps)
  expect(await rest([sid])).toEqual([sid])
})

it('a conversation stays in which somebody writes at the moment, and nothing waits for it', async () => {
  clock.moveTo(now)
  const awa = await app.aPerson('customer')
  const sid = await talk.open(awa, { admin: true })
  await talk.send(awa, sid, 'Bonjour')
  clock.moveTo(new Date('2028-01-20T09:00:00.000Z'))
  const message = { content: 'Encore une question', clientId: 'revived' }
  await transaction(app.db, async (db) => {
    await sendMessage({ ...app.deps, db }, { id: awa.id, role: awa.role, sessionId: '' }, sid, message)
    await purgeConversations(app.deps)
  })
  await purgeConversations(app.deps)
  expect(await rest([sid])).toEqual([sid])
})

it('a conversation stays when a report of it is committed between the choice and the deletion', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid } = await talk.aPair()
  await talk.send(awa, sid, 'Bonjour')
  clock.moveTo(new Date('2028-01-20T09:00:00.000Z'))
  let hasReported = false
  const reportAfterFirst: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!hasReported) {
        hasReported = true
        await app.db
          .insertInto('reportCases')
          .values({ subjectKind: 'messages', subjectId: sid, reportedId: nadia.id, openedAt: clock.now() })
          .execute()
      }
      return result
    },
  }
  await purgeConversations({ ...app.deps, db: app.db.withPlugin(reportAfterFirst) })
  expect(await rest([sid])).toEqual([sid])
})
