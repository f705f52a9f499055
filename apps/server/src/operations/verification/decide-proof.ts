import { platformZone } from '@couronne/contract/lib/french-formats'
import { addDays, today } from '@couronne/contract/lib/hours'
import type { RefuseProofBody, VerifyProofBody } from '@couronne/contract/operations/verification'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { mailLostProof } from './lost-proof.ts'
import { mostYearsOfValidity } from './proof.rules.ts'
import { isFileVerified, type ProofFilter, transitionProofs } from './transition.ts'

/** Verifies or refuses a proof, once: of two operators at once the second is notified. The lock is the professional's. */
export const decideProof = (deps: Deps, operator: Viewer, userId: string, body: VerifyProofBody | RefuseProofBody) =>
  inTransaction(deps, async (deps, db) => {
    await lockAccount(db, userId, 'no key update', 'not_found')
    const proof = await findProof(db, userId, body.proofId)
    if (body.decision === 'verify') await verifyProof(deps, operator, proof, body)
    else await refuseProof(deps, operator, proof, body)
  })

const findProof = async (db: Tx, userId: string, id: string) => {
  const proof = await db
    .selectFrom('proofs')
    .select(['id', 'userId', 'kind', 'state'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!proof) throw new DomainError('not_found')
  return proof
}
type Proof = Awaited<ReturnType<typeof findProof>>

const verifyProof = async (
  deps: WithTx<Deps>,
  operator: Viewer,
  { id, userId, kind, state }: Proof,
  { validUntil, level, personName, legalName, siret }: VerifyProofBody,
) => {
  const { db, clock } = deps
  const now = clock.now()
  rejectWrongDay(validUntil, today(now, platformZone))
  if (kind === 'qualification' && !level) throw validationError('level', 'Choisissez ce que la pièce prouve.')
  const wasVerified = await isFileVerified(db, userId)
  await transitionProofs(
    db,
    'replace',
    now,
    (eb) => eb.and([eb('userId', '=', userId), eb('kind', '=', kind), eb('state', '=', 'verified')]),
    { closedBecause: 'replaced' },
  )
  const changes = { validUntil, level: kind === 'qualification' ? (level ?? null) : null }
  const decision = { operatorId: operator.id, decidedAt: now, ...changes }
  const isShown: ProofFilter = (eb) =>
    eb.and([
      eb('id', '=', id),
      eb('personName', '=', personName),
      eb('legalName', 'is not distinct from', legalName ?? null),
      eb('siret', 'is not distinct from', siret ?? null),
    ])
  const moved = await transitionProofs(db, 'verify', now, isShown, decision)
  if (moved === 0) throw new DomainError(state === 'to_check' ? 'proof_changed' : 'proof_decided')
  await recordAction(deps, operator, {
    kind: 'proof_verified',
    userId,
    proofId: id,
    details: { proof: kind, validUntil, ...(changes.level && { level: changes.level }) },
  })
  if (!wasVerified && (await isFileVerified(db, userId)))
    await enqueueMail(deps, { kind: 'verified', userId, subjectId: id })
}

const rejectWrongDay = (validUntil: string, today: string) => {
  if (validUntil < today) throw validationError('validUntil', 'Choisissez un jour à venir.')
  if (validUntil > addDays(today, mostYearsOfValidity * 366))
    throw validationError('validUntil', `${mostYearsOfValidity} ans au plus.`)
}

const refuseProof = async (
  deps: WithTx<Deps>,
  operator: Viewer,
  { id, userId, kind }: Proof,
  { state, reason, words }: RefuseProofBody,
) => {
  const now = deps.clock.now()
  const refusal = { operatorId: operator.id, decidedAt: now, refusalReason: reason, refusalWords: words }
  const isShown: ProofFilter = (eb) => eb.and([eb('id', '=', id), eb('state', '=', state)])
  const moved = await transitionProofs(deps.db, 'refuse', now, isShown, refusal)
  if (moved === 0) throw new DomainError('proof_decided')
  await recordAction(deps, operator, {
    kind: 'proof_refused',
    userId,
    proofId: id,
    ...(words && { reason: words }),
    details: { proof: kind, refusal: reason },
  })
  if (state === 'verified') await mailLostProof(deps, { id, userId })
  else await enqueueMail(deps, { kind: 'proof_refused', userId, subjectId: id })
}
