import type { MailView } from '@couronne/contract/platform/mails'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { containsPattern } from '../../lib/database/like-patterns.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { countedPage } from '../../lib/paging.ts'

type Row = Omit<MailView, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null }

const shownMs = 30 * 24 * 3_600_000
const shownSince = (now: Date) => new Date(now.getTime() - shownMs)
const interruptedText = 'L’envoi a été coupé pendant la remise : le message est peut-être arrivé.'

/**
 * A mail that is not sent and has no job left to send it counts as failed. Jobs are deleted after a week. Mails about a
 * report in which the viewer has part are left out, because they name who reported.
 */
const mails = (viewer: Viewer, since: Date | 'unsent') => sql`
  with jobs as (
    select j.data ->> 'id' as mail_id, bool_or(j.state in ('created', 'retry', 'active')) as is_alive,
      (array_agg(j.output ->> 'message' order by j.created_on desc) filter (where j.output is not null))[1] as error
    from pgboss.job j where j.name = 'mail' and j.state <> 'completed' group by 1
  )
  select m.id, m.kind, m.subject, m.created_at as "createdAt", m.sent_at as "sentAt",
    case when m.sent_at is not null and m.recipient is null then null else coalesce(m.recipient, u.email::text) end as to,
    case when m.sent_at is not null then case when m.recipient is null then 'dropped' else 'sent' end
      when j.is_alive then 'waiting' else 'failed' end as state,
    case when m.sent_at is not null then null when m.handed_at is not null and j.is_alive is not true then ${interruptedText} else j.error end
      as error
  from mails m left join users u on u.id = m.user_id left join jobs j on j.mail_id = m.id::text
  where (m.sent_at is null ${since === 'unsent' ? sql`` : sql`or m.sent_at > ${since}`})
    and (m.kind not like 'report\\_%' or not case_involves(coalesce(
      (select r.case_id from reports r where r.id = m.subject_id),
      (select o.case_id from objections o where o.id = m.subject_id), m.subject_id), ${viewer.id}))`

/** Selects the mails that failed, each with the time since which it waits. */
export const failedMails = (viewer: Viewer) => sql`
  select x.id, x."createdAt" as since from (${mails(viewer, 'unsent')}) x where x.state = 'failed'`

/** Returns failed mails first, then waiting ones, then recently sent ones; filters by a text in the address. */
export const searchMails = async (
  db: Db,
  viewer: Viewer,
  words: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) => {
  const { rows } = await sql<Row & { total: number }>`
    with found as (select * from (${mails(viewer, shownSince(now))}) x where ${words.trim()} = '' or x.to ilike ${containsPattern(words.trim())}),
    listed as (
      select *, case state when 'failed' then 0 when 'waiting' then 1 else 2 end as rank from found
      order by rank, "createdAt" desc, id limit ${limit} offset ${offset}
    )
    select l.*, c.total from (select count(*)::integer as total from found) c left join listed l on true
    order by l.rank, l."createdAt" desc, l.id`.execute(db)
  return countedPage<Row>(rows)
}

export const mailById = async (db: Db, viewer: Viewer, id: string, now: Date) => {
  const { rows } = await sql<Row>`select * from (${mails(viewer, shownSince(now))}) x where x.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the mails that a platform without a mail server has stored, for this address or all, the newest first. */
export const storedMails = (db: Db, to?: string) =>
  db
    .selectFrom('mails as m')
    .select(['m.recipient as to', 'm.subject', 'm.text', 'm.html', 'm.calendar', 'm.sentAt as date'])
    .where('m.html', 'is not', null)
    .$if(to !== undefined, (mails) => mails.where('m.recipient', '=', to as string))
    .orderBy('m.sentAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(200)
    .execute()
