import { maxShares } from '@couronne/contract/booking/safety'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { isContactWindowOpen } from '@couronne/contract/marketplace/contact-window'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { hashLinkToken, newLinkToken } from '../../identity/sessions/tokens.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockAppointment } from '../appointments/lock-queries.ts'
import { denySafety } from '../appointments/safety.rules.ts'

/** Creates a link that opens an appointment of the viewer without a login. Only the hash of its token is stored. */
export const shareAppointment = (deps: Deps, viewer: Viewer, appointmentId: string) =>
  inTransaction(deps, async ({ clock, publicUrl }, db) => {
    const now = clock.now()
    const appointment = await lockAppointment(db, viewer, appointmentId)
    const { date: startsAt, endTime: endsAt } = appointment
    assertAllowed(denySafety(appointment, now))
    if (!isContactWindowOpen({ ...appointment, startsAt, endsAt }, now)) throw new DomainError('shares_closed')
    const taken = await db
      .selectFrom('appointmentShares')
      .select('nth')
      .where('appointmentId', '=', appointmentId)
      .where('userId', '=', viewer.id)
      .execute()
    const nth = Array.from({ length: maxShares }, (_, index) => index + 1).find((each) =>
      taken.every((share) => share.nth !== each),
    )
    if (!nth) throw new DomainError('too_many_shares')
    await deleteClosedShares(db, viewer, now)
    const token = newLinkToken()
    const share = await db
      .insertInto('appointmentShares')
      .values({ appointmentId, userId: viewer.id, nth, tokenHash: hashLinkToken(token), createdAt: now })
      .returning(['id', 'createdAt'])
      .executeTakeFirstOrThrow()
    return { ...share, url: pageAddress(publicUrl, 'shared', { token }) }
  })

/** Deletes the person's links that open nothing any more. */
const deleteClosedShares = (db: Deps['db'], viewer: Viewer, now: Date) =>
  db
    .deleteFrom('appointmentShares')
    .where('userId', '=', viewer.id)
    .where(
      sql<boolean>`exists (select from appointments a where a.id = appointment_shares.appointment_id
        and (a.status = 'cancelled' or a.ends_at <= ${now}::timestamptz - interval '6 hours'))`,
    )
    .execute()

/** Revokes a link of the viewer. It changes nothing for one that is revoked already. */
export const revokeShare = (db: Deps['db'], viewer: Viewer, { id, shareId }: { id: string; shareId: string }) =>
  db
    .deleteFrom('appointmentShares')
    .where('id', '=', shareId)
    .where('appointmentId', '=', id)
    .where('userId', '=', viewer.id)
    .execute()
