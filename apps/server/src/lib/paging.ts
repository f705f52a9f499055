import type { FastifyReply } from 'fastify'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './database/database.ts'

/** Holds one page of a list, and the total number of rows. */
export type Page<T> = { rows: T[]; total: number }

/** Runs the query for one page. */
export const pageOf = async <DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<O>> => {
  const rows = await query.limit(limit).offset(offset).execute()
  // The last page gives the total; only another page needs a count.
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  const counted = await db
    .selectFrom(query.clearOrderBy().as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}

/** This is a row of a statement that also counts. A page past the end is one row of nulls beside the count. */
export type Counted = { id: string | number | null; total: number }

export const countedPage = <T extends object>(rows: (T & Counted)[]): Page<T> => ({
  total: rows[0]?.total ?? 0,
  rows: rows.filter((row) => row.id !== null).map(({ total, ...row }) => row as unknown as T),
})

/** Sends a list as a bare array, with the total number in a header. */
export const sendPage = <T>(reply: Pick<FastifyReply, 'header'>, { rows, total }: Page<T>): T[] => {
  reply.header('x-total-count', total)
  return rows
}
