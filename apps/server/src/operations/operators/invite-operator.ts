import type { Deps } from '../../deps.ts'
import { newLink } from '../../identity/sessions/new-link.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { createOperator } from './create-operator.ts'

const hours = 24

/**
 * Creates an operator's account and a link to choose its password, or a new link while no password is chosen. Accounts
 * in use, and accounts that are no operator's, stay unchanged.
 */
export const inviteOperator = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { email, brandName }: { email: string; brandName: string },
) => {
  const isNew = await createOperator(deps, { email, firstname: 'Équipe', lastname: brandName })
  const account = await deps.db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.confirmedAt', 'u.suspendedAt'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  if (account.role !== 'admin') return 'somebody else'
  if (account.suspendedAt) return 'suspended'
  if (account.confirmedAt) return 'in use'
  const token = await inTransaction(deps, async (deps) => {
    if (!isNew) await recordAction(deps, account, { kind: 'operator_invited', userId: account.id })
    return newLink(deps, 'reset', account.id, hours)
  })
  return { isNew, hours, token }
}
