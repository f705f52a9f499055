import type { EarlyPayoutAnswerBody } from '@couronne/contract/early-payouts'
import { eurosFromCents } from '@couronne/contract/lib/money'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockEarlyVisits } from './early-payout-queries.ts'
import { accountOf } from './queries.ts'

/**
 * Answers, once, a professional who asks to be paid early. Yes lifts the 48 hours of her visits that are over and wait for
 * nothing else; what sends money then sends it as any other. She is told either way.
 */
export const answerEarlyPayout = (deps: Deps, operator: Viewer, id: string, body: EarlyPayoutAnswerBody) =>
  inTransaction(deps, async (deps, db) => {
    const professionalId = await lockOpen(db, id)
    const visits = body.decision === 'accepted' ? await visitsToPay(deps, professionalId, body.amount) : []
    const { decision, reason } = body
    await db
      .updateTable('earlyPayouts')
      .set({ decision, answer: reason, operatorId: operator.id, decidedAt: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    if (visits.length > 0) {
      const lifted = visits.map(({ id: appointmentId, cents }) => ({ appointmentId, amountCents: cents }))
      await db
        .insertInto('earlyPayoutVisits')
        .values(lifted.map((visit) => ({ ...visit, earlyPayoutId: id })))
        .execute()
      await deps.jobs.enqueue(db, 'decide-transfers', '')
    }
    await enqueueMail(deps, { kind: 'early_payout_answered', userId: professionalId, subjectId: id })
    await recordAction(deps, operator, {
      kind: `early_payout_${decision}`,
      userId: professionalId,
      reason,
      ...(visits.length > 0 && { details: { cents: body.amount, visits: visits.length } }),
    })
    return { message: decision === 'accepted' ? 'Le versement part.' : 'La réponse est envoyée.' }
  })

/** Whose it is. Who comes second is told what was answered. */
const lockOpen = async (db: Tx, id: string) => {
  const asked = await db
    .selectFrom('earlyPayouts as p')
    .select(['p.professionalId', 'p.decision'])
    .where('p.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!asked) throw new Refusal('not_found')
  if (asked.decision)
    throw new Refusal('already_done', {
      message: asked.decision === 'accepted' ? 'C’est déjà accordé.' : 'Une collègue a déjà répondu non.',
    })
  return asked.professionalId
}

/** What was shown to the operator, and no other sum. */
const visitsToPay = async ({ db, clock }: Within<Deps>, professionalId: string, shownCents: number) => {
  const { account } = await accountOf(db, professionalId)
  if (account.state !== 'ready')
    throw new Refusal('account_not_open', { message: 'Son compte Stripe n’est pas ouvert.' })
  const visits = await lockEarlyVisits(db, professionalId, clock.now())
  const cents = visits.reduce((sum, visit) => sum + visit.cents, 0)
  if (cents === 0) throw new Refusal('nothing_early')
  if (cents !== shownCents) throw new Refusal('early_payout_changed', { details: { amount: eurosFromCents(cents) } })
  return visits
}
