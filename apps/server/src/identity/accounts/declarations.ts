import { termsVersion } from '@couronne/contract/identity/terms'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'

/** Returns the columns of the declarations: each with its date, and the terms with their version. */
export const declarationColumns = (
  { majeur, cgu }: { majeur?: boolean | undefined; cgu?: boolean | undefined },
  now: Date,
) => ({
  majeurAt: majeur ? now : null,
  cguAt: cgu ? now : null,
  cguVersion: cgu ? termsVersion : null,
})

/**
 * Throws unless the person has declared to be of age and has accepted the current terms. Called before the first act
 * that binds the person.
 */
export const rejectMissingDeclarations = async (db: Db, userId: string) => {
  const person = await db
    .selectFrom('users as u')
    .select(sql<boolean>`u.majeur_at is not null and u.cgu_version is not distinct from ${termsVersion}`.as('isDone'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!person?.isDone) throw new DomainError('terms_required')
}
