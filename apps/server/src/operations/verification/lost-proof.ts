import { operators } from '../../identity/accounts/queries.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'

/** Tells the professional and the operators that a proof which was verified counts no longer. */
export const mailLostProof = async (deps: WithTx<MailDeps>, { id, userId }: { id: string; userId: string }) => {
  await enqueueMail(deps, { kind: 'verification_revoked', userId, subjectId: id })
  for (const operator of await operators(deps.db))
    await enqueueMail(deps, { kind: 'proof_lost_operator', userId: operator.id, subjectId: id })
}
