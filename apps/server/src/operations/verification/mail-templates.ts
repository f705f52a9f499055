import {
  type ProofKind,
  proofNames,
  type RecordedKind,
  type RecordState,
  type RefusalReason,
  refusalTexts,
} from '@couronne/contract/identity/proofs'
import { frenchDate } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import { appointmentOf, startText } from '../../booking/appointments/mail-parts.ts'
import type { Deps } from '../../deps.ts'
import { contestSentence } from '../../platform/mails/contest.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'

const proofOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('proofs as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['u.id as userId', 'u.firstname', 'u.lastname', 'u.verifiedAt', 'p.personName', 'p.refusalWords'])
    .select(['p.siret', 'p.legalName'])
    .select([
      sql<RecordedKind>`p.kind`.as('kind'),
      sql<RecordState>`p.state`.as('state'),
      sql<RefusalReason | null>`p.refusal_reason`.as('refusalReason'),
      sql<string | null>`p.closed_because`.as('closedBecause'),
      sql<string | null>`p.valid_until::text`.as('validUntil'),
    ])
    .where('p.id', '=', mail.subjectId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
type Proof = NonNullable<Awaited<ReturnType<typeof proofOf>>>

const dayText = (day: string | null) => frenchDate(`${day}T12:00:00Z`, 'UTC')

const fileButton = ({ publicUrl }: Deps) => ({ label: 'Voir votre dossier', url: pageAddress(publicUrl, 'ownFile') })

const refusalFacts = ({ refusalReason, refusalWords }: Proof): [string, string][] => [
  ['Motif', refusalReason ? refusalTexts[refusalReason] : ''],
  ...(refusalWords ? ([['Précision', refusalWords]] satisfies [string, string][]) : []),
]

export const verifiedMailTemplate: MailTemplate = async (deps, mail) => {
  const recipient = await findRecipient(deps, mail)
  if (!recipient) return undefined
  const person = await deps.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', mail.userId)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
  if (!person) return undefined
  return {
    ...recipient,
    subject: 'Votre profil est vérifié',
    paragraphs: [
      `L'équipe ${deps.config.site.brandName} a vérifié toutes les pièces de votre dossier. Votre profil peut être trouvé et réservé.`,
      'Vérifiez que vos prestations et vos créneaux sont à jour. Nous vous écrirons avant qu’une pièce n’arrive à son terme.',
    ],
    button: { label: 'Voir mes créneaux', url: pageAddress(deps.publicUrl, 'ownHours') },
  }
}

export const proofRefused: MailTemplate = async (deps, mail) => {
  const [recipient, proof] = [await findRecipient(deps, mail), await proofOf(deps, mail)]
  if (!recipient || !proof || proof.state !== 'refused') return undefined
  return {
    ...recipient,
    subject: `À revoir dans votre dossier : ${proofNames[proof.kind]}`,
    paragraphs: ['Nous n’avons pas pu vérifier cette pièce. Envoyez-en une autre depuis votre dossier : cela suffit.'],
    facts: [['Pièce', proofNames[proof.kind]], ...refusalFacts(proof)],
    button: fileButton(deps),
    closing: contestSentence(deps.config.site.brandName),
  }
}

/** The file goes on without the proof only where it is not asked any more. */
const hiddenSentences = ({ config }: Deps, { verifiedAt }: Proof) =>
  config.visibility.verifiedOnly && verifiedAt === null
    ? [
        "Votre profil n'est plus visible, et personne ne peut plus réserver avec vous, jusqu’à ce que votre dossier soit à nouveau complet. Les rendez-vous déjà payés restent pris, et vous pouvez toujours vous connecter.",
      ]
    : []

const causeSentence = ({ kind, state, closedBecause, validUntil }: Proof) => {
  if (state === 'expired') return `Cette pièce était valable jusqu’au ${dayText(validUntil)}. Envoyez la nouvelle.`
  if (closedBecause === 'changed' && kind === 'siret')
    return 'Vous avez changé le SIRET ou le nom de votre entreprise : notre équipe vérifie le nouveau.'
  if (closedBecause === 'changed' && kind === 'address')
    return 'Votre adresse a changé : envoyez un justificatif de la nouvelle.'
  if (closedBecause === 'changed')
    return 'Votre nom ou votre entreprise a changé : nous vérifions à nouveau ce qui le prouve. Envoyez une pièce à votre nouveau nom.'
  return 'Nous avons retiré la vérification de cette pièce. Envoyez-en une autre depuis votre dossier.'
}

/** A new SIRET waits already. */
const lostSubject = ({ kind, closedBecause }: Proof) =>
  kind === 'siret' && closedBecause === 'changed'
    ? 'Votre nouveau SIRET est en cours de vérification'
    : `À renouveler dans votre dossier : ${proofNames[kind]}`

/** A proof that was verified counts no longer. */
export const proofLost: MailTemplate = async (deps, mail) => {
  const [recipient, proof] = [await findRecipient(deps, mail), await proofOf(deps, mail)]
  if (!recipient || !proof) return undefined
  return {
    ...recipient,
    subject: lostSubject(proof),
    paragraphs: [causeSentence(proof), ...hiddenSentences(deps, proof)],
    facts: [['Pièce', proofNames[proof.kind]], ...(proof.state === 'refused' ? refusalFacts(proof) : [])],
    button: fileButton(deps),
    ...(proof.state === 'refused' && { closing: contestSentence(deps.config.site.brandName) }),
  }
}

const isAsked = async ({ db }: Deps, { userId, kind }: Proof) => {
  const { rows } = await sql<{ kind: ProofKind }>`select kind from asked_proofs(${userId})`.execute(db)
  return rows.some((asked) => asked.kind === kind)
}

/** The proof is verified and ends soon. Only the end of an asked proof hides the profile. */
export const proofExpiring: MailTemplate = async (deps, mail) => {
  const [recipient, proof] = [await findRecipient(deps, mail), await proofOf(deps, mail)]
  if (!recipient || !proof || proof.state !== 'verified') return undefined
  return {
    ...recipient,
    subject: `${proofNames[proof.kind]} : valable jusqu’au ${dayText(proof.validUntil)}`,
    paragraphs: [
      'Cette pièce de votre dossier arrive à son terme. Envoyez la nouvelle dès maintenant : l’actuelle compte jusqu’à son dernier jour.',
      ...(deps.config.visibility.verifiedOnly && (await isAsked(deps, proof))
        ? ['Passé ce jour, votre profil ne sera plus visible tant que la nouvelle n’est pas vérifiée.']
        : []),
    ],
    facts: [
      ['Pièce', proofNames[proof.kind]],
      ['Valable jusqu’au', dayText(proof.validUntil)],
    ],
    button: fileButton(deps),
  }
}

const upcomingOf = (deps: Deps, userId: string) =>
  appointmentOf(deps.db)
    .where('a.status', '=', 'paid')
    .where('a.endsAt', '>', deps.clock.now())
    .where('a.professionalId', '=', userId)
    .orderBy('a.startsAt')
    .execute()

const operatorsCause = ({ kind, state, closedBecause, validUntil }: Proof) => {
  if (state === 'expired') return `La pièce était valable jusqu’au ${dayText(validUntil)}.`
  if (closedBecause === 'changed' && kind === 'address') return 'L’adresse a changé.'
  return closedBecause === 'changed' ? 'Le nom ou l’entreprise a changé.' : 'La pièce a été refusée après coup.'
}

const businessText = ({ legalName, siret }: Pick<Proof, 'legalName' | 'siret'>) => `${legalName}, ${siret}`

/** Returns the name or the SIRET that was verified and the one that has replaced it, as facts of the mail. */
const changeFacts = async ({ db }: Deps, proof: Proof): Promise<[string, string][]> => {
  if (proof.closedBecause !== 'changed' || proof.kind === 'address') return []
  const names: [string, string][] = [
    ['Nom vérifié', proof.personName],
    ['Nom actuel', `${proof.firstname} ${proof.lastname}`],
  ]
  if (proof.kind !== 'siret') return names
  const current = await db
    .selectFrom('businesses')
    .select(['legalName', 'siret'])
    .where('userId', '=', proof.userId)
    .executeTakeFirst()
  return [
    ['Entreprise vérifiée', businessText(proof)],
    ['Entreprise actuelle', current ? businessText(current) : 'aucune'],
  ]
}

/** Operators learn of each change, and of each other end that leaves paid appointments ahead. */
export const proofLostForOperator: MailTemplate = async (deps, mail) => {
  const [operator, proof] = [await findRecipient(deps, mail), await proofOf(deps, mail)]
  if (!operator || !proof) return undefined
  const upcoming = await upcomingOf(deps, proof.userId)
  if (upcoming.length === 0 && proof.closedBecause !== 'changed') return undefined
  const name = `${proof.firstname} ${proof.lastname}`
  return {
    ...operator,
    subject: `${name} : ${proofNames[proof.kind]}, à vérifier à nouveau`,
    paragraphs: [
      `${operatorsCause(proof)} Cette vérification ne compte plus.`,
      ...(upcoming.length > 0
        ? [
            'Les rendez-vous payés restent pris. Annulez ceux qui ne doivent pas avoir lieu : la somme payée est alors remboursée.',
          ]
        : []),
    ],
    facts: [['Pièce', proofNames[proof.kind]], ...(await changeFacts(deps, proof))],
    button: {
      label: 'Voir le dossier',
      url: pageAddress(deps.publicUrl, 'professionalFile', { id: proof.userId }),
    },
    links: upcoming.map((a) => ({
      label: `${a.libelle}, ${startText(a)}`,
      url: pageAddress(deps.publicUrl, 'operatorAppointment', { id: a.id }),
    })),
  }
}
