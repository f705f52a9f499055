import {
  type ProofKind,
  type ProofState,
  proofKinds,
  type QualificationLevel,
  type RecordedKind,
  type RecordState,
  type RefusalReason,
} from '@couronne/contract/identity/proofs'
import type { CountLimit } from '../../lib/deny-too-many.rules.ts'

/** These are the transitions of a proof that was sent. The database refuses any other. */
export const proofTransitions = {
  verify: { from: ['to_check'], to: 'verified' },
  refuse: { from: ['to_check', 'verified'], to: 'refused' },
  expire: { from: ['verified'], to: 'expired' },
  replace: { from: ['to_check', 'verified'], to: 'closed' },
} as const satisfies Record<string, { from: RecordState[]; to: RecordState }>
export type ProofTransition = keyof typeof proofTransitions

export const isProofTransitionAllowed = (transition: ProofTransition, state: RecordState) =>
  proofTransitions[transition].from.some((from) => from === state)

export const operatorActionsOn = (state: RecordState) =>
  (['verify', 'refuse'] as const).filter((action) => isProofTransitionAllowed(action, state))

/** A proof is valid for at most so many years from the decision. */
export const mostYearsOfValidity = 20

export const proofLimits: CountLimit[] = [{ code: 'proofs_a_day', most: 15, days: 1 }]

type AskedProof = { kind: ProofKind; level: QualificationLevel | null }
type SentProof = {
  kind: RecordedKind
  state: RecordState
  submittedAt: Date
  decidedAt: Date | null
  validUntil: string | null
  level: QualificationLevel | null
  refusalReason: RefusalReason | null
  refusalWords: string
  files: { filename: string }[]
}

const lastChangeOf = ({ decidedAt, submittedAt }: SentProof) => Math.max(+submittedAt, +(decidedAt ?? 0))

const isHighEnough = (level: QualificationLevel | null, askedLevel: QualificationLevel | null) =>
  askedLevel !== 'bp' || level === 'bp'

/** A proof that counts says more than one that waits, and one that waits more than one that has ended. */
const stateOf = (counting: boolean, waits: boolean, ended: RecordState | undefined): ProofState => {
  if (counting) return 'verified'
  if (waits) return 'to_check'
  return ended === 'refused' || ended === 'expired' ? ended : 'to_provide'
}

export const toProofFile = ({ filename }: { filename: string }) => ({ filename, isDocument: filename.endsWith('.pdf') })

/** Returns the state of each kind of proof, from those that are asked and those that were sent. */
export const proofStatuses = (asked: AskedProof[], sent: SentProof[]) =>
  proofKinds.map((kind) => {
    const askedProof = asked.find((proof) => proof.kind === kind)
    const ofKind = sent
      .filter((proof) => proof.kind === kind && proof.state !== 'closed')
      .sort((one, other) => lastChangeOf(other) - lastChangeOf(one))
    const askedLevel = askedProof?.level ?? null
    const verified = ofKind.find(({ state, level }) => state === 'verified' && isHighEnough(level, askedLevel))
    const waiting = ofKind.find(({ state }) => state === 'to_check')
    const [latest] = ofKind
    return {
      kind,
      isAsked: askedProof !== undefined,
      askedLevel,
      state: stateOf(Boolean(verified), Boolean(waiting), latest?.state),
      verifiedAt: verified?.decidedAt ?? null,
      validUntil: verified?.validUntil ?? null,
      waitsSince: waiting?.submittedAt ?? null,
      refusal:
        latest?.state === 'refused' && latest.refusalReason && latest.decidedAt
          ? { reason: latest.refusalReason, words: latest.refusalWords, at: latest.decidedAt }
          : null,
      files: (waiting ?? latest)?.files.map(toProofFile) ?? [],
    }
  })
