import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../domain-error.ts'
import type { Db } from './database.ts'
import type { IdempotencyKeys } from './tables.ts'
import type { Tx } from './transaction.ts'

const keptMs = 24 * 3_600_000
const lapsedBefore = (now: Date) => new Date(now.getTime() - keptMs)

/** What one person asks under one key: her key for this address, a hash of what she asked there, and whether its answer is secret. */
export type KeyedRequest = { userId: string; path: string; key: string; fingerprint: Buffer; isSealed: boolean }
/** As it went over the wire, or sealed: the text itself, so that it can be sent again byte for byte. */
export type Answer = { status: number; body: string }
/** `effectId`: what an earlier request with this key began. */
export type Kept = { answer?: Answer; effectId: string | null }

const rowOf = ({ userId, path, key }: KeyedRequest) =>
  sql<boolean>`user_id = ${userId} and path = ${path} and key = ${key}`

const asKept = (
  keyed: KeyedRequest,
  row: { fingerprint: Buffer; status: number | null; body: string | null; effectId: string | null },
): Kept => {
  if (!row.fingerprint.equals(keyed.fingerprint)) throw new Refusal('idempotency_mismatch')
  const { status, body, effectId } = row
  return status !== null && body !== null ? { answer: { status, body }, effectId } : { effectId }
}

const columns = ['fingerprint', 'status', 'body', 'effectId'] as const satisfies (keyof IdempotencyKeys)[]

/** What is kept of it, if anything is. */
export const findKept = async (db: Db, keyed: KeyedRequest, now: Date): Promise<Kept | undefined> => {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(columns)
    .where(rowOf(keyed))
    .where('createdAt', '>', lapsedBefore(now))
    .executeTakeFirst()
  return row && asKept(keyed, row)
}

/**
 * Takes the key, or finds what is kept under it. The primary key makes another transaction
 * with the same one wait for this to end. A key of yesterday is taken anew.
 */
export const claim = async (db: Tx, keyed: KeyedRequest, now: Date): Promise<Kept> => {
  const { userId, path, key, fingerprint } = keyed
  const anew = { fingerprint, createdAt: now, effectId: null, status: null, body: null }
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ userId, path, key, ...anew })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'path', 'key'])
        .doUpdateSet(anew)
        .where('idempotencyKeys.createdAt', '<=', lapsedBefore(now)),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return { effectId: null }
  const row = await db.selectFrom('idempotencyKeys').select(columns).where(rowOf(keyed)).executeTakeFirstOrThrow()
  return asKept(keyed, row)
}

/** Writes down what it has begun. */
export const keepEffect = (db: Tx, keyed: KeyedRequest, effectId: string) =>
  db.updateTable('idempotencyKeys').set({ effectId }).where(rowOf(keyed)).execute()

export const keepAnswer = (db: Tx, keyed: KeyedRequest, answer: Answer) =>
  db.updateTable('idempotencyKeys').set(answer).where(rowOf(keyed)).execute()

/** Of the successes that others were told, those that speak of one of these ids or hold this text as a whole value say `instead`; nothing is done anew. */
export const replaceAnswersAbout = (
  db: Tx,
  { ids, text, instead }: { ids: RawBuilder<unknown>; text: string; instead: Answer },
) =>
  db
    .updateTable('idempotencyKeys as k')
    .set(instead)
    .where('k.status', '<', 400)
    .where(
      sql<boolean>`(position(lower(to_json(${text}::text)::text) in lower(k.body)) > 0 or exists (
        select from regexp_matches(k.path || ' ' || k.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as told
        where told[1]::uuid in (${ids})))`,
    )
    .execute()

export const forgetOldAnswers = (db: Db, now: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<=', lapsedBefore(now)).execute()
