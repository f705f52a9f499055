import type { Db } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

export const noticeAndPauseOf = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('users as u')
    .select(['u.noticeMinutes', 'u.pauseMinutes'])
    .where('u.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
