import type { ExplanationBody } from '@couronne/contract/money/ledger'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { recordUnmatched } from './record-transactions.ts'

/** Resolves an unmatched transaction, once: the ledger then has it on the account that the operator names. */
export const resolveUnmatched = (deps: Deps, operator: Viewer, id: string, { account, reason }: ExplanationBody) =>
  rejectViolations({ resolved_once: 'already_done' }, () =>
    inTransaction(deps, async (deps, db) => {
      const unmatchedTransaction = await db
        .selectFrom('unmatchedTransactions as s')
        .select(['s.providerId', 's.amountCents', 's.feeCents', 's.currency', 's.at'])
        .where('s.id', '=', id)
        .executeTakeFirst()
      if (!unmatchedTransaction) throw new DomainError('not_found')
      if (unmatchedTransaction.currency !== 'eur') throw new DomainError('not_in_euros')
      const cents = unmatchedTransaction.amountCents - unmatchedTransaction.feeCents
      await db
        .insertInto('unmatchedResolutions')
        .values({ unmatchedId: id, account, reason, resolvedAt: deps.clock.now() })
        .execute()
      await recordUnmatched(db, { unmatchedId: id, account, cents, at: unmatchedTransaction.at })
      const details = { cents, account, provider: unmatchedTransaction.providerId }
      await recordAction(deps, operator, { kind: 'unmatched_resolved', reason: reason, details })
    }),
  )
