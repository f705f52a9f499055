import { termsVersion } from '@couronne/contract/identity/terms'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { Refusal } from '../../lib/domain-error.ts'

/** What a registration or a profile says of it is kept with its instant, and the terms with their version. */
export const declared = ({ majeur, cgu }: { majeur?: boolean | undefined; cgu?: boolean | undefined }, now: Date) => ({
  majeurAt: majeur ? now : null,
  cguAt: cgu ? now : null,
  cguVersion: cgu ? termsVersion : null,
})

/** Before the first act that binds her: she has said that she is of age, and accepted the terms in force. */
export const refuseUndeclared = async (db: Db, userId: string) => {
  const person = await db
    .selectFrom('users as u')
    .select(sql<boolean>`u.majeur_at is not null and u.cgu_version is not distinct from ${termsVersion}`.as('isDone'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!person?.isDone) throw new Refusal('terms_required')
}
