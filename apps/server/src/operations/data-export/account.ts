import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { isShownToSender } from '../../platform/uploads/queries.ts'

export const settingsOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['confirmedAt', 'verifiedAt', 'majeurAt', 'cguAt', 'cguVersion', 'noticeMinutes', 'pauseMinutes'])
    .select(['quickAnswers', 'confirmsFirst'])
    .where('id', '=', userId)
    .executeTakeFirst()

export const accountActivityOf = async (db: Db, userId: string, now: Date) => ({
  sessions: await db
    .selectFrom('sessions')
    .select(['createdAt', 'expiresAt', 'revokedAt', 'provedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute(),
  links: await db
    .selectFrom('links')
    .select(['kind', 'createdAt', 'expiresAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute(),
  returnPaths: await db.selectFrom('returnPaths').select('path').where('userId', '=', userId).execute(),
  secondFactors: await db
    .selectFrom('secondFactors')
    .select(['createdAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .execute(),
  suspensions: await db
    .selectFrom('suspensions')
    .select(['reason', 'decidedAt', 'effectiveAt', 'liftedAt'])
    .where('userId', '=', userId)
    .orderBy('decidedAt')
    .execute(),
  actionsByOperators: await db
    .selectFrom('operatorActions')
    .select(['kind', 'reason', 'at'])
    .where('userId', '=', userId)
    .orderBy('at')
    .execute(),
  blocks: await db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blockedId')
    .select(['u.firstname', 'b.createdAt'])
    .where('b.blockerId', '=', userId)
    .orderBy('b.createdAt')
    .execute(),
  mutedNotifications: await db
    .selectFrom('mutedNotifications')
    .select(['kind', 'channel', 'mutedAt'])
    .where('userId', '=', userId)
    .orderBy('mutedAt')
    .execute(),
  calendarFeeds: await db.selectFrom('calendarFeeds').select('createdAt').where('userId', '=', userId).execute(),
  uploads: await db
    .selectFrom('uploads as p')
    .select(['p.filename', 'p.private', 'p.width', 'p.height', 'p.createdAt'])
    .where('p.userId', '=', userId)
    .where((eb) => isShownToSender(eb, now))
    .orderBy('p.createdAt')
    .execute(),
})

/** Reads mails sent to the account, and the newsletter subscription of its address. */
export const mailsTo = async (db: Db, userId: string) => ({
  mails: await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'createdAt', 'sentAt'])
    .where(
      sql<boolean>`(user_id = ${userId} or subject_id in (
        select s.id from newsletter_subscribers s join users u on u.email = s.email where u.id = ${userId}))`,
    )
    .orderBy('createdAt')
    .execute(),
  newsletter: await db
    .selectFrom('newsletterSubscribers as s')
    .innerJoin('users as u', 'u.email', 's.email')
    .select(['s.email', 's.askedAt', 's.confirmedAt', 's.leftAt'])
    .where('u.id', '=', userId)
    .execute(),
})
