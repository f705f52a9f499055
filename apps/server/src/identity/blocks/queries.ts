import { type Expression, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { isPublicProfessional, type UserExpressionBuilder, type Visibility } from '../accounts/visibility.ts'

type Person = Expression<string> | string

/** Tells if one of the two has blocked the other. */
export const isApart = (one: Person, other: Person) => sql<boolean>`exists (select from blocks b
  where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one}))`

/** Tells if the person, or a guest where it is null, finds the professional: public, and no block between the two. */
export const isFoundBy = (eb: UserExpressionBuilder, visibility: Visibility, person: Person | null) =>
  person === null
    ? isPublicProfessional(eb, visibility)
    : sql<boolean>`(${isPublicProfessional(eb, visibility)} and not ${isApart(eb.ref('u.id'), person)})`

/** Returns the people whom the person has blocked or who have blocked the person. */
export const apartFrom = async (db: Db, personId: string) => {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where blocker_id = ${personId}
    union select blocker_id from blocks where blocked_id = ${personId}`.execute(db)
  return rows.map(({ id }) => id)
}

export const blocksOf = (db: Db, blockerId: string) =>
  db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blockedId')
    .select(['u.id', 'u.firstname', 'b.createdAt as dateCreated'])
    .where('b.blockerId', '=', blockerId)
    .orderBy('b.createdAt', 'desc')
    .orderBy('u.id')
    .execute()
