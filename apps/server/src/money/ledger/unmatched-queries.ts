import type { ExplanationBody } from '@couronne/contract/money/ledger'
import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'

const unmatchedRows = (db: Db) =>
  db
    .selectFrom('unmatchedTransactions as s')
    .leftJoin('unmatchedResolutions as x', 'x.unmatchedId', 's.id')
    .select(['s.id', 's.providerId', 's.sourceId', 's.type', 's.currency'])
    .select(['s.at', 's.foundAt'])
    .select([
      euros(sql<number>`(s.amount_cents - s.fee_cents)`).as('amount'),
      sql<ExplanationBody | null>`case when x.unmatched_id is not null then
        jsonb_build_object('account', x.account, 'reason', x.reason) end`.as('explanation'),
    ])

/** Lists the provider transactions that the platform did not cause: unresolved ones first, then the newest first. */
export const unmatchedTransactions = (db: Db, paging: { limit: number; offset: number }) =>
  pageOf(
    db,
    unmatchedRows(db).orderBy(sql`x.unmatched_id is not null`).orderBy('s.at', 'desc').orderBy('s.id', 'desc'),
    paging,
  )

export const unmatchedTransaction = (db: Db, id: string) =>
  unmatchedRows(db).where('s.id', '=', id).executeTakeFirstOrThrow()
