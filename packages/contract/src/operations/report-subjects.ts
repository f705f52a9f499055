/** These are the contents that can be reported. An address stands for content that the platform does not find. */
export const subjectKinds = [
  'messages',
  'profile',
  'picture',
  'service',
  'review',
  'answer',
  'appointment',
  'product',
  'address',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Messages are reported in their conversation, as a range. */
export const contentKinds = ['profile', 'picture', 'service', 'review', 'answer', 'appointment', 'product'] as const
export type ContentKind = (typeof contentKinds)[number]

export const subjectText: Record<SubjectKind, string> = {
  messages: 'Messages',
  profile: 'Profil',
  picture: 'Photo',
  service: 'Prestation',
  review: 'Avis',
  answer: 'Réponse à un avis',
  appointment: 'Rendez-vous',
  product: 'Article',
  address: 'Autre contenu',
}

/** It stands in a sentence after 'signaler'. */
export const subjectInSentence: Record<SubjectKind, string> = {
  messages: 'des messages',
  profile: 'un profil',
  picture: 'une photo',
  service: 'une prestation',
  review: 'un avis',
  answer: 'une réponse à un avis',
  appointment: 'un rendez-vous',
  product: 'un article',
  address: 'un contenu',
}

export const reportReasons = [
  'harassment',
  'hate',
  'violence',
  'sexual',
  'minor',
  'scam',
  'misleading',
  'fake',
  'impersonation',
  'privacy',
  'rights',
  'dangerous',
  'solicitation',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonText: Record<ReportReason, string> = {
  harassment: 'Harcèlement ou menaces',
  hate: 'Propos haineux ou discriminatoires',
  violence: 'Violence, vol ou mise en danger',
  sexual: 'Contenu sexuel non sollicité',
  minor: 'Danger pour une personne mineure',
  scam: 'Arnaque, ou demande de paiement hors du site',
  misleading: 'Information fausse ou trompeuse',
  fake: 'Avis faux ou sans rapport avec la prestation',
  impersonation: 'Identité ou photos d’une autre personne',
  privacy: 'Vie privée ou données personnelles',
  rights: 'Droit d’auteur, marque ou droit à l’image',
  dangerous: 'Produit dangereux ou interdit',
  solicitation: 'Coordonnées ou démarchage',
  other: 'Autre',
}

/** The reason of a report names the rule that its subject breaks. */
export const brokenRuleText: Record<ReportReason, string> = {
  harassment: 'Ni harcèlement, ni menaces',
  hate: 'Pas de propos haineux ou discriminatoires',
  violence: 'Ni violence, ni vol, ni mise en danger',
  sexual: 'Pas de contenu sexuel non sollicité',
  minor: 'Protection des mineurs',
  scam: 'Ni arnaque, ni demande de paiement hors du site',
  misleading: 'Pas d’information fausse ou trompeuse',
  fake: 'Un avis raconte une prestation ou un achat réel',
  impersonation: 'Chacun publie sous son identité, et ses propres photos',
  privacy: 'Respect de la vie privée et des données personnelles',
  rights: 'Respect du droit d’auteur, des marques et du droit à l’image',
  dangerous: 'Pas de produit dangereux ou interdit',
  solicitation: 'Pas de démarchage, ni de coordonnées avant un premier rendez-vous payé',
  other: 'Une autre règle des conditions générales',
}

const ofTexts = ['harassment', 'hate', 'sexual', 'privacy', 'solicitation', 'minor'] as const

/** These are the reasons that fit each subject, in the order of the choice. */
export const reasonsFor: Record<SubjectKind, readonly ReportReason[]> = {
  messages: ['harassment', 'hate', 'sexual', 'scam', 'solicitation', 'minor', 'other'],
  profile: ['misleading', 'impersonation', 'scam', 'hate', 'sexual', 'solicitation', 'rights', 'minor', 'other'],
  picture: ['impersonation', 'rights', 'privacy', 'sexual', 'hate', 'minor', 'other'],
  service: ['misleading', 'impersonation', 'rights', 'privacy', 'sexual', 'hate', 'minor', 'other'],
  review: ['fake', ...ofTexts, 'rights', 'other'],
  answer: [...ofTexts, 'misleading', 'other'],
  appointment: ['violence', 'harassment', 'hate', 'sexual', 'scam', 'minor', 'other'],
  product: ['dangerous', 'misleading', 'rights', 'hate', 'other'],
  address: reportReasons,
}

/** These are the measures about a reported content; several may be taken together. */
export const reportMeasures = ['warning', 'removal', 'suspension'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** An appointment and an unknown address have nothing that an operator could remove. */
const removalText: Record<SubjectKind, string> = {
  messages: 'Suppression des messages signalés',
  profile: 'Retrait de la photo et de la présentation du profil',
  picture: 'Retrait de la photo',
  service: 'Retrait de la photo de la prestation',
  review: 'Retrait de l’avis',
  answer: 'Retrait de la réponse',
  appointment: 'Retrait',
  product: 'Retrait de la vente',
  address: 'Retrait',
}

export const measureText = (kind: SubjectKind, measure: ReportMeasure) =>
  ({ warning: 'Avertissement', removal: removalText[kind], suspension: 'Suspension du compte' })[measure]

export const measuresInWords = (kind: SubjectKind, measures: readonly ReportMeasure[]) =>
  measures.length === 0 ? 'Aucune mesure' : measures.map((measure) => measureText(kind, measure)).join(', ')

/** These are the texts of a copy, in the order in which an operator reads them. */
export const copiedTexts = [
  'name',
  'title',
  'description',
  'text',
  'answer',
  'note',
  'caption',
  'price',
  'hours',
  'state',
  'town',
  'warnings',
  'address',
] as const
export type CopiedText = (typeof copiedTexts)[number]

export const copiedTextLabel: Record<CopiedText, string> = {
  name: 'Nom',
  title: 'Intitulé',
  description: 'Présentation',
  text: 'Texte',
  answer: 'Réponse',
  note: 'Note',
  caption: 'Légende',
  price: 'Prix',
  hours: 'Horaire',
  state: 'État',
  town: 'Commune',
  warnings: 'Avertissements',
  address: 'Adresse donnée',
}

/** It stands under each decision, as the law asks. */
export const otherWaysText =
  'Vous pouvez aussi saisir un organisme certifié de règlement extrajudiciaire des litiges, ou un tribunal.'

/** It stands for the name of a person who has deleted the account. */
export const deletedAccountText = 'Compte supprimé'
/** It stands for the name of a reporter without an account and without a name. */
export const anonymousText = 'Sans nom'
