import type { ProofKind, ProofState } from '@couronne/contract/identity/proofs'
import type { ProofStatus } from '@couronne/contract/operations/verification'
import type { Badge } from '#app/ui/badge.tsx'

type Tone = NonNullable<Parameters<typeof Badge>[0]['tone']>

export const stateTexts: Record<ProofState, [text: string, tone: Tone]> = {
  to_provide: ['À fournir', 'neutral'],
  to_check: ['En cours de vérification', 'waiting'],
  verified: ['Vérifiée', 'success'],
  refused: ['À revoir', 'danger'],
  expired: ['Expirée', 'danger'],
}

const qualificationTexts = {
  cap: 'Pour coiffer chez vos clientes : un CAP coiffure, ou ce qui montre trois ans de pratique (contrats, bulletins de paie, attestations).',
  bp: 'Pour recevoir chez vous ou en salon, et pour le défrisage : un brevet professionnel, un brevet de maîtrise ou un titre équivalent.',
}

const purposeTexts: Record<Exclude<ProofKind, 'qualification'>, string> = {
  identity:
    'Pour que vos clientes sachent qui vient chez elles ou les reçoit. Carte d’identité (les deux faces), passeport ou titre de séjour, à votre nom.',
  siret: 'Pour montrer que votre entreprise existe. Nous vérifions le numéro auprès du registre public.',
  insurance:
    'Pour couvrir un accident pendant une coiffure. L’attestation de responsabilité civile professionnelle, avec son dernier jour.',
  address:
    'Pour que vos clientes sachent où elles se rendent. Un bail, une facture d’énergie ou une attestation de domiciliation de moins de trois mois.',
}

/** Says what a proof is for and what to send. */
export const purposeText = ({ kind, askedLevel }: Pick<ProofStatus, 'kind' | 'askedLevel'>) =>
  kind === 'qualification' ? qualificationTexts[askedLevel ?? 'bp'] : purposeTexts[kind]
