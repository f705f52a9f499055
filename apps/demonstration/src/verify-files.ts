import { type ProofKind, proofKinds } from '@couronne/contract/identity/proofs'
import { addDays, today } from '@couronne/contract/lib/hours'
import type { Deps } from '../../server/src/deps.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'
import { saveBusiness } from '../../server/src/money/invoices/save-business.ts'
import { decideProof } from '../../server/src/operations/verification/decide-proof.ts'
import { submitProof } from '../../server/src/operations/verification/submit-proof.ts'
import { viewerNamed } from './commands.ts'
import { avatarOf } from './create-profile.ts'
import type { Professional } from './people/professional.ts'
import { accounts, emailOf } from './people.ts'
import { uploadDrawing } from './pictures.ts'

/** Every third professional has a verified file, and so has the demo account. */
const isVerified = (professional: Professional, index: number) =>
  professional.email === accounts[1].email || index % 3 === 0

/** All had joined by this day; the other files are sent on the last one. */
export const verificationDay = -18

/** Sends and verifies the files of these professionals. */
export const verifyFiles = async (deps: Deps, professionals: Professional[]) => {
  for (const [index, professional] of professionals.entries())
    if (isVerified(professional, index))
      await giveFile(deps, professional, index, { sent: proofKinds, verified: proofKinds })
}

/** One file is in progress, with a refused insurance, and one waits for an operator. */
export const sendFiles = async (deps: Deps, professionals: Professional[]) => {
  const others = professionals.map((professional, index) => ({ professional, index }))
  const [inProgress, waiting] = others.filter(({ professional, index }) => !isVerified(professional, index))
  if (inProgress)
    await giveFile(deps, inProgress.professional, inProgress.index, {
      sent: ['identity', 'insurance'],
      verified: ['identity'],
      refused: ['insurance'],
    })
  if (waiting) await giveFile(deps, waiting.professional, waiting.index, { sent: proofKinds, verified: [] })
}

type FilePlan = { sent: readonly ProofKind[]; verified: readonly ProofKind[]; refused?: readonly ProofKind[] }

const giveFile = async (
  deps: Deps,
  professional: Professional,
  index: number,
  { sent, verified, refused = [] }: FilePlan,
) => {
  const viewer = await viewerNamed(deps, emailOf(professional))
  // An interrupted day is played again.
  const existing = await deps.db.selectFrom('proofs').select('id').where('userId', '=', viewer.id).execute()
  if (existing.length > 0) return
  if (sent.includes('siret'))
    await saveBusiness(deps, viewer, {
      raisonSociale: `${professional.firstname} ${professional.lastname}`,
      siret: demoSiret(index),
      regimeTva: 'franchise',
      mandat: true,
    })
  // The avatar stands for all documents.
  const avatar = avatarOf(professional)
  if (!avatar) return
  const { filename } = await uploadDrawing(deps, viewer, avatar, true)
  for (const kind of sent) {
    const proofId = await submitProof(deps, viewer, kind, kind === 'siret' ? [] : [filename])
    await decide(deps, viewer, {
      proofId,
      kind,
      isVerified: verified.includes(kind),
      isRefused: refused.includes(kind),
    })
  }
}

type Decided = { proofId: string; kind: ProofKind; isVerified: boolean; isRefused: boolean }

const decide = async (deps: Deps, { id }: Viewer, { proofId, kind, isVerified, isRefused }: Decided) => {
  const operator = await viewerNamed(deps, accounts[2].email)
  if (isVerified) {
    const { personName, legalName, siret } = await deps.db
      .selectFrom('proofs')
      .select(['personName', 'legalName', 'siret'])
      .where('id', '=', proofId)
      .executeTakeFirstOrThrow()
    await decideProof(deps, operator, id, {
      ...{ proofId, personName, legalName: legalName ?? undefined, siret: siret ?? undefined },
      ...{ decision: 'verify', validUntil: addDays(today(deps.clock.now(), 'Europe/Paris'), 400) },
      ...(kind === 'qualification' && { level: 'bp' as const }),
    })
  }
  if (isRefused)
    await decideProof(deps, operator, id, {
      ...{ proofId, decision: 'refuse', state: 'to_check', reason: 'out_of_date' },
      words: 'Cette attestation couvrait l’année dernière. Envoyez celle de cette année.',
    })
}

const luhnDigit = (digits: string) => {
  const sum = [...digits].reverse().reduce((sum, digit, index) => {
    const counted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Returns a number with both its keys that belongs to nobody: no SIREN begins with four zeros. */
const demoSiret = (index: number) => {
  const siren = `0000${String(1000 + index)}`
  const place = `${siren}${luhnDigit(siren)}0001`
  return place + luhnDigit(place)
}
