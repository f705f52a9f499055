import { calendarFeedApi } from '@couronne/contract/booking/calendar-feed'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Deps } from '../../deps.ts'
import { hashLinkToken, newLinkToken } from '../../identity/sessions/tokens.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { calendarSequence, calendarText, calendarUid } from '../appointments/calendar-parts.ts'
import { appointmentsInFeed, ownerOfFeed } from './queries.ts'

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** Gives the person a new address. The one before stops working at once. */
export const renewCalendarFeed = async ({ db, clock, publicUrl }: FeedDeps, userId: string) => {
  const token = newLinkToken()
  const feed = { secretHash: hashLinkToken(token), createdAt: clock.now() }
  await db
    .insertInto('calendarFeeds')
    .values({ userId, ...feed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(feed))
    .execute()
  return { createdAt: feed.createdAt, url: `${publicUrl}${calendarFeedApi.calendar.url}?token=${token}` }
}

export const revokeCalendarFeed = ({ db }: FeedDeps, userId: string) =>
  db.deleteFrom('calendarFeeds').where('userId', '=', userId).execute()

/** A past or cancelled appointment stays for so long, so that each calendar has read its last state. */
const daysAfter = 30
const dayMs = 86_400_000

/** Returns the calendar of the appointments of a person, each with its hairstyle and town alone. */
export const calendarFeed = async (
  { db, clock, config, publicUrl }: FeedDeps & Pick<Deps, 'config'>,
  token: string,
) => {
  const now = clock.now()
  const owner = await ownerOfFeed(db, hashLinkToken(token))
  if (!owner) throw new DomainError('not_found')
  const { brandName } = config.site
  const calendar = ical({
    prodId: `//${brandName}//FR`,
    name: brandName,
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const appointment of await appointmentsInFeed(db, owner.id, new Date(now.getTime() - daysAfter * dayMs)))
    calendar.createEvent({
      id: calendarUid(publicUrl, appointment.id),
      sequence: calendarSequence(appointment, now),
      stamp: now,
      start: appointment.startsAt,
      end: appointment.endsAt,
      status: appointment.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: `${appointment.name}, ${appointment.town}`,
      url: `${pageAddress(publicUrl, 'ownAppointments')}#${appointment.id}`,
    })
  return calendarText(calendar)
}
