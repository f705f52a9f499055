import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

export const logOut = ({ db, clock }: Deps, viewer: Viewer) =>
  db.updateTable('sessions').set({ revokedAt: clock.now() }).where('id', '=', viewer.sessionId).execute()
