import type { ExplanationBody } from '@couronne/contract/money/ledger'
import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'

const strangers = (db: Db) =>
  db
    .selectFrom('strangeMovements as s')
    .leftJoin('strangerExplanations as x', 'x.strangerId', 's.id')
    .select(['s.id', 's.providerId', 's.sourceId', 's.type', 's.currency'])
    .select(['s.at', 's.foundAt'])
    .select([
      euros(sql<number>`(s.amount_cents - s.fee_cents)`).as('amount'),
      sql<ExplanationBody | null>`case when x.stranger_id is not null then
        jsonb_build_object('account', x.account, 'words', x.words) end`.as('explanation'),
    ])

/** What has moved money at the provider without us: what nobody has explained first, the newest of each before the others. */
export const strangeMovements = (db: Db, paging: { limit: number; offset: number }) =>
  pageOf(
    db,
    strangers(db).orderBy(sql`x.stranger_id is not null`).orderBy('s.at', 'desc').orderBy('s.id', 'desc'),
    paging,
  )

export const strangeMovement = (db: Db, id: string) => strangers(db).where('s.id', '=', id).executeTakeFirstOrThrow()
