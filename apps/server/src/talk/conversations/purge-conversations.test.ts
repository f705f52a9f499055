import { afterAll, beforeAll, expect, it } from 'vitest'
import { talks } from '../../../test/conversations.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { purgeConversations } from './purge-conversations.ts'

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
