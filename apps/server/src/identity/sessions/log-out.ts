import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

export const logOut = async ({ db, clock, live }: Deps, { sessionId }: Viewer) => {
  await db.updateTable('sessions').set({ revokedAt: clock.now() }).where('id', '=', sessionId).execute()
  live.endSessions([sessionId])
}
