import { eurosFromCents } from '@couronne/contract/lib/money'
import type { DebtBody } from '@couronne/contract/money/debts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { recordDebtClosure } from '../ledger/record-transactions.ts'
import { openReversals } from './reversal-queries.ts'

/**
 * Closes a professional's debt in whole or in part, the oldest part first: it was settled by bank transfer, or it is
 * written off. The closed part is not taken back any more. The professional gets a mail, unless the account is erased.
 */
export const closeDebt = (
  deps: Deps,
  operator: Viewer,
  professionalId: string,
  { kind, amount, owed, reason }: DebtBody,
) =>
  inTransaction(deps, async (deps, db) => {
    const at = deps.clock.now()
    const professional = await lockProfessional(db, professionalId)
    const parts = partsOf(await lockDebt(db, professionalId), { amount, owed })
    const { id } = await db
      .insertInto('debtClosures')
      .values({ professionalId, kind, amountCents: amount, reason, closedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { reversalId, purchaseId, cents } of parts) {
      const { id: causeId } = await db
        .insertInto('debtClosureParts')
        .values({ debtId: id, reversalId, amountCents: cents })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordDebtClosure(db, { causeId, purchaseId, professionalId, cents, kind, at })
    }
    if (!professional.erasedAt) await enqueueMail(deps, { kind: 'debt_closed', userId: professionalId, subjectId: id })
    const details = { cents: amount }
    await recordAction(deps, operator, { kind: `debt_${kind}`, userId: professionalId, reason, details })
    return { message: kind === 'settled' ? 'Le virement est noté.' : 'La somme est abandonnée.' }
  })

/** A concurrent erasure of the account waits for this transaction, or this transaction waits for the erasure. */
const lockProfessional = async (db: Tx, id: string) => {
  const professional = await db
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', id)
    .where('role', '=', 'professional')
    .forKeyShare()
    .executeTakeFirst()
  if (!professional) throw new DomainError('not_found')
  return professional
}

/** Returns the professional's debt, locked so that nobody else closes it or takes it back in the meantime. */
const lockDebt = async (db: Tx, professionalId: string) => {
  const ownReversals = openReversals(db).where('a.professionalId', '=', professionalId)
  await ownReversals.select('r.id').orderBy('r.id').forUpdate('r').execute()
  // This is a new statement: a statement that takes a lock sees other rows as they were before it waited.
  return ownReversals
    .select(['r.id as reversalId', 'a.id as purchaseId', 'r.remainingCents as cents', 'r.askedAt'])
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
}
type Debt = Awaited<ReturnType<typeof lockDebt>>

const sum = (parts: { cents: number }[]) => parts.reduce((all, { cents }) => all + cents, 0)

/**
 * Takes the amount from the professional's debt, without the parts that the provider may be taking back at this moment.
 */
const partsOf = (debt: Debt, { amount, owed }: Pick<DebtBody, 'amount' | 'owed'>) => {
  const all = sum(debt)
  const details = { owed: eurosFromCents(all) }
  // The debt must be the one that the operator saw, so that a second tab or a retry does not close it twice.
  if (owed !== all) throw new DomainError('debt_changed', { details })
  if (amount > all) throw new DomainError('more_than_owed', { details })
  const notRequested = debt.filter(({ askedAt }) => !askedAt)
  if (amount > sum(notRequested)) throw new DomainError('debt_requested')
  let remainingCents = amount
  return notRequested.flatMap(({ cents, ...reversal }) => {
    const part = Math.min(remainingCents, cents)
    remainingCents -= part
    return part > 0 ? [{ ...reversal, cents: part }] : []
  })
}
