import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

export const settingsOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['confirmed_at', 'verified_at', 'majeur_at', 'cgu_at', 'cgu_version', 'notice_minutes', 'pause_minutes'])
    .where('id', '=', userId)
    .executeTakeFirst()

export const tracesOf = async (db: Db, userId: string) => ({
  sessions: await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'revoked_at', 'proved_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  links: await db
    .selectFrom('links')
    .select(['kind', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  waysBack: await db.selectFrom('ways_back').select('path').where('user_id', '=', userId).execute(),
  secondFactors: await db
    .selectFrom('second_factors')
    .select(['created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .execute(),
  suspensions: await db
    .selectFrom('suspensions')
    .select(['reason', 'decided_at', 'effective_at', 'lifted_at'])
    .where('user_id', '=', userId)
    .orderBy('decided_at')
    .execute(),
  actionsByOperators: await db
    .selectFrom('operator_actions')
    .select(['kind', 'reason', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute(),
  uploads: await db
    .selectFrom('uploads')
    .select(['filename', 'private', 'width', 'height', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
})

/** Under her account, and under its address where that has asked for news. */
export const mailsTo = async (db: Db, userId: string) => ({
  mails: await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'created_at', 'sent_at'])
    .where(
      sql<boolean>`(user_id = ${userId} or subject_id in (
        select s.id from newsletter_subscribers s join users u on u.email = s.email where u.id = ${userId}))`,
    )
    .orderBy('created_at')
    .execute(),
  newsletter: await db
    .selectFrom('newsletter_subscribers as s')
    .innerJoin('users as u', 'u.email', 's.email')
    .select(['s.email', 's.asked_at', 's.confirmed_at', 's.left_at'])
    .where('u.id', '=', userId)
    .execute(),
})
