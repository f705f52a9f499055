import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { declared } from '../../identity/accounts/declarations.ts'
import { hashPassword } from '../../identity/sessions/passwords.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'

/** Without a password nobody enters until one has been chosen with a link. */
type Operator = { email: string; password?: string; firstname: string; lastname: string }

/** An operator's account is made from inside, never by registration. An address that is taken keeps its account. */
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
        // Whom nobody visits and nobody calls.
        phone: '',
        adresse: '',
        cityId: paris.id,
        confirmedAt: password === undefined ? null : now,
        ...declared({ majeur: true, cgu: true }, now),
        createdAt: now,
      })
      .onConflict((conflict) => conflict.constraint('one_account_per_email').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Nobody else is at that machine whom the journal could name.
    if (created) await recordAction({ db, clock }, created, { kind: 'operator_created', userId: created.id })
    return created !== undefined
  })
}
