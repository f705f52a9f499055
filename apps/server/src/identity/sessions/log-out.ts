import type { Deps } from '../../deps.ts'
import type { Viewer } from './viewer.ts'

export const logOut = ({ db, clock }: Deps, viewer: Viewer) =>
  db.updateTable('sessions').set({ revokedAt: clock.now() }).where('id', '=', viewer.sessionId).execute()
