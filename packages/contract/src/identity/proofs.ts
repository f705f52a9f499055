/** These are the proofs in the file of a professional, in the order of pages. */
export const proofKinds = ['identity', 'siret', 'qualification', 'insurance', 'address'] as const
export type ProofKind = (typeof proofKinds)[number]

/** `operator` is a verification by a written note, from the time before there were files. It stands for all kinds. */
export const recordedKinds = [...proofKinds, 'operator'] as const
export type RecordedKind = (typeof recordedKinds)[number]

export const proofNames: Record<RecordedKind, string> = {
  identity: 'Pièce d’identité',
  siret: 'SIRET',
  qualification: 'Diplôme ou trois ans de pratique',
  insurance: 'Assurance professionnelle',
  address: 'Adresse professionnelle',
  operator: 'Vérification par notre équipe',
}

/**
 * These are the states of one proof that was sent. `closed`: a later one has replaced it, or what it proves has changed.
 * A professional's proof of which nothing counts or waits is `to_provide`.
 */
export const recordStates = ['to_check', 'verified', 'refused', 'expired', 'closed'] as const
export type RecordState = (typeof recordStates)[number]
export const proofStates = ['to_provide', 'to_check', 'verified', 'refused', 'expired'] as const
export type ProofState = (typeof proofStates)[number]

/** `cap` also stands for three years of practice. */
export const qualificationLevels = ['cap', 'bp'] as const
export type QualificationLevel = (typeof qualificationLevels)[number]
export const levelTexts: Record<QualificationLevel, string> = {
  cap: 'CAP coiffure, ou trois ans de pratique',
  bp: 'Brevet professionnel, ou un titre équivalent',
}

export const refusalReasons = [
  'unreadable',
  'incomplete',
  'out_of_date',
  'other_name',
  'not_covering',
  'unknown_business',
  'not_authentic',
  'other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The professional reads these. */
export const refusalTexts: Record<RefusalReason, string> = {
  unreadable: 'La pièce n’est pas lisible',
  incomplete: 'Il manque une page ou une face',
  out_of_date: 'La pièce n’est plus valable',
  other_name: 'Le nom n’est pas celui de votre compte',
  not_covering: 'La pièce ne couvre pas ce que vous proposez',
  unknown_business: 'Ce SIRET est introuvable ou n’est plus en activité',
  not_authentic: 'Nous ne pouvons pas accepter cette pièce',
  other: 'Une autre raison',
}
