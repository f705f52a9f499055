import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { declarationColumns } from '../../identity/accounts/declarations.ts'
import { hashPassword } from '../../identity/sessions/passwords.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'

/** Without a password, nobody can log in until the operator chooses one with a link. */
type Operator = { email: string; password?: string; firstname: string; lastname: string }

/**
 * Creates an operator's account; registration never does. If the address is taken, the existing account stays
 * unchanged.
 */
export const createOperator = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { password, ...operator }: Operator,
) => {
  const now = clock.now()
  const paris = await db.selectFrom('cities').select('id').where('insee', '=', '75056').executeTakeFirstOrThrow()
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64url'))
  return transaction(db, async (db) => {
    const created = await db
      .insertInto('users')
      .values({
        ...operator,
        role: 'admin',
        passwordHash,
        // Operators have no phone or street, because they receive no customers.
        phone: '',
        adresse: '',
        cityId: paris.id,
        confirmedAt: password === undefined ? null : now,
        ...declarationColumns({ majeur: true, cgu: true }, now),
        createdAt: now,
      })
      .onConflict((conflict) => conflict.constraint('one_account_per_email').doNothing())
      .returning('id')
      .executeTakeFirst()
    // The command line knows no logged-in operator, so the journal names the new one.
    if (created) await recordAction({ db, clock }, created, { kind: 'operator_created', userId: created.id })
    return created !== undefined
  })
}
