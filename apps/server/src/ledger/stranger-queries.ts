import { sql } from 'kysely'
import type { Db } from '../lib/database.ts'
import { pageOf } from '../lib/paging.ts'

/** What has moved money at the provider without us, the newest first. */
export const strangeMovements = (db: Db, paging: { limit: number; offset: number }) =>
  pageOf(
    db,
    db
      .selectFrom('strange_movements as s')
      .select(['s.id', 's.provider_id as providerId', 's.source_id as sourceId', 's.type', 's.currency'])
      .select(['s.at', 's.found_at as foundAt'])
      .select(sql<number>`(s.amount_cents - s.fee_cents)::float8 / 100`.as('amount'))
      .orderBy('s.at', 'desc')
      .orderBy('s.id', 'desc'),
    paging,
  )
