import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '../domain-error.ts'
import type { Db } from './database.ts'
import type { IdempotencyKeys } from './tables.ts'
import type { Tx } from './transaction.ts'

const retentionMs = 24 * 3_600_000
const expiredBefore = (now: Date) => new Date(now.getTime() - retentionMs)

/**
 * Describes one person's request under an idempotency key: the key for this path, a hash of the request, and whether
 * the stored answer is encrypted.
 */
export type KeyedRequest = { userId: string; path: string; key: string; fingerprint: Buffer; isEncrypted: boolean }
/**
 * Holds the answer as it went over the wire, or encrypted. The text itself is stored, so that it can be sent again byte
 * for byte.
 */
export type Answer = { status: number; body: string }
/** Holds the stored state of a key. `effectId` is the id of the row that an earlier request with this key created. */
export type KeyState = { answer?: Answer; effectId: string | null }

const matchesKey = ({ userId, path, key }: KeyedRequest) =>
  sql<boolean>`user_id = ${userId} and path = ${path} and key = ${key}`

const toKeyState = (
  keyed: KeyedRequest,
  row: { fingerprint: Buffer; status: number | null; body: string | null; effectId: string | null },
): KeyState => {
  if (!row.fingerprint.equals(keyed.fingerprint)) throw new DomainError('idempotency_mismatch')
  const { status, body, effectId } = row
  return status !== null && body !== null ? { answer: { status, body }, effectId } : { effectId }
}

const columns = ['fingerprint', 'status', 'body', 'effectId'] as const satisfies (keyof IdempotencyKeys)[]

/** Returns the stored state of the key, if there is one. */
export const findKeyState = async (db: Db, keyed: KeyedRequest, now: Date): Promise<KeyState | undefined> => {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(columns)
    .where(matchesKey(keyed))
    .where('createdAt', '>', expiredBefore(now))
    .executeTakeFirst()
  return row && toKeyState(keyed, row)
}

/**
 * Claims the key, or returns its stored state. The primary key makes another transaction with the same key wait until
 * this one ends. An expired key is claimed again.
 */
export const claim = async (db: Tx, keyed: KeyedRequest, now: Date): Promise<KeyState> => {
  const { userId, path, key, fingerprint } = keyed
  const values = { fingerprint, createdAt: now, effectId: null, status: null, body: null }
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ userId, path, key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'path', 'key'])
        .doUpdateSet(values)
        .where('idempotencyKeys.createdAt', '<=', expiredBefore(now)),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return { effectId: null }
  const row = await db.selectFrom('idempotencyKeys').select(columns).where(matchesKey(keyed)).executeTakeFirstOrThrow()
  return toKeyState(keyed, row)
}

/** Stores the id of the row that the request created. */
export const saveEffectId = (db: Tx, keyed: KeyedRequest, effectId: string) =>
  db.updateTable('idempotencyKeys').set({ effectId }).where(matchesKey(keyed)).execute()

export const saveAnswer = (db: Tx, keyed: KeyedRequest, answer: Answer) =>
  db.updateTable('idempotencyKeys').set(answer).where(matchesKey(keyed)).execute()

/**
 * Replaces with `instead` the stored successful answers that contain one of these ids, or this text as a whole value.
 * The requests are not run again.
 */
export const replaceAnswersAbout = (
  db: Tx,
  { ids, text, instead: replacement }: { ids: RawBuilder<unknown>; text: string; instead: Answer },
) =>
  db
    .updateTable('idempotencyKeys as k')
    .set(replacement)
    .where('k.status', '<', 400)
    .where(
      sql<boolean>`(position(lower(to_json(${text}::text)::text) in lower(k.body)) > 0 or exists (
        select from regexp_matches(k.path || ' ' || k.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as match
        where match[1]::uuid in (${ids})))`,
    )
    .execute()

export const deleteExpiredAnswers = (db: Db, now: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<=', expiredBefore(now)).execute()
