import type { NoticeAndPauseBody } from '@couronne/contract/booking/notice-and-pause'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/**
 * Changes the notice or the pause of a professional for what is booked from now on. A hold of their hours locks the
 * account first, so that it has either the former pause or the new one.
 */
export const changeNoticeAndPause = ({ db }: Pick<Deps, 'db'>, viewer: Viewer, change: NoticeAndPauseBody) =>
  db
    .updateTable('users')
    .set(({ ref }) => ({
      noticeMinutes: change.noticeMinutes ?? ref('noticeMinutes'),
      pauseMinutes: change.pauseMinutes ?? ref('pauseMinutes'),
    }))
    .where('id', '=', viewer.id)
    .returning(['noticeMinutes', 'pauseMinutes'])
    .executeTakeFirstOrThrow()
