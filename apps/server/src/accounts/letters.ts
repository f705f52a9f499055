import { frenchDay, frenchWhen } from '@couronne/contract/french-dates'
import type { Deps } from '../deps.ts'
import { erasedFrom } from '../erasure/forget-unused.ts'
import type { Letter, LetterWriter, MailRow } from '../mails/letter.ts'
import { hoursToConfirm, newLink } from '../sessions/new-link.ts'
import { registrationShown } from './queries.ts'

const reader = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.firstname', 'u.role', 'u.confirmed_at'])
    .where('u.id', '=', mail.user_id)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()

const waitingRegistration = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'u.email', 'r.firstname', 'r.lastname', 'r.role', 'r.created_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrations as o')
          .select('o.id')
          .whereRef('o.user_id', '=', 'r.user_id')
          .whereRef('o.id', '<', 'r.id'),
      ).as('isAnother'),
    )
    .where('r.id', '=', mail.subject_id)
    .executeTakeFirst()

export const confirmationLetter: LetterWriter = async (deps, mail) => {
  const registration = await waitingRegistration(deps, mail)
  if (!registration) return undefined
  // Made when its mail is written, so that its secret exists in the mail alone.
  const token = await newLink(deps, 'confirm', registration.user_id, hoursToConfirm, registration.id)
  const url = `${deps.publicUrl}/confirm-email?token=${token}`
  if (registration.isAnother) return anotherRegistration(deps, registration, url)
  return {
    to: registration.email,
    subject: 'Confirmez votre adresse e-mail',
    greeting: `Bonjour ${registration.firstname},`,
    paragraphs: [
      `Bienvenue sur ${deps.config.site.brandName} ! Il ne reste qu'à confirmer votre adresse e-mail pour ouvrir votre espace.`,
    ],
    button: { label: 'Confirmer mon adresse', url },
    closing: "Ce lien est valable 48 heures. Si vous n'êtes pas à l'origine de cette inscription, ignorez ce message.",
  }
}

type Registration = NonNullable<Awaited<ReturnType<typeof waitingRegistration>>>

/** Of two who registered with one address, she who reads its mails decides which link is used. */
const anotherRegistration = (deps: Deps, registration: Registration, url: string): Letter => ({
  to: registration.email,
  subject: 'Une autre inscription avec votre adresse e-mail',
  greeting: 'Bonjour,',
  paragraphs: [
    `Quelqu'un vient de s'inscrire à nouveau sur ${deps.config.site.brandName} avec cette adresse, alors qu'une première inscription attendait d'être confirmée. Chaque lien ne confirme que sa propre inscription, avec le mot de passe choisi ce jour-là.`,
    "Si c'est vous qui avez recommencé, confirmez celle-ci. Sinon, n'utilisez pas ce lien : suivez celui que vous avez reçu pour votre propre inscription, et celle-ci disparaîtra.",
  ],
  facts: [
    ['Demandée le', frenchWhen(registration.created_at, 'Europe/Paris')],
    ['Au nom de', `${registration.firstname} ${registration.lastname}`],
    ['Profil', registration.role === 'professional' ? 'Coiffeuse' : 'Cliente'],
  ],
  button: { label: 'Confirmer cette inscription', url },
  closing:
    "Ce lien est valable 48 heures. Si vous ne vous êtes jamais inscrite, ignorez ces messages : rien ne s'ouvrira.",
})

export const knownAddressLetter: LetterWriter = async (deps, mail) => {
  const user = await reader(deps, mail)
  if (!user) return undefined
  return {
    to: user.email,
    subject: 'Vous avez déjà un compte',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: [
      `Une inscription vient d'être demandée avec cette adresse, qui a déjà un compte sur ${deps.config.site.brandName}. Rien n'a été changé.`,
      "Si c'était vous, connectez-vous, ou demandez un nouveau mot de passe depuis la page de connexion.",
    ],
    button: { label: 'Me connecter', url: `${deps.publicUrl}/welcome-page` },
    closing: "Si ce n'était pas vous, vous n'avez rien à faire.",
  }
}

export const resetLetter: LetterWriter = async (deps, mail) => {
  const user = await reader(deps, mail)
  if (!user) return undefined
  const waiting = user.confirmed_at ? undefined : await registrationShown(deps.db, user.id)
  const token = await newLink(deps, 'reset', user.id, 1, waiting?.id)
  return {
    to: user.email,
    subject: 'Choisissez un nouveau mot de passe',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: ['Vous avez demandé à changer votre mot de passe.'],
    button: { label: 'Choisir un nouveau mot de passe', url: `${deps.publicUrl}/reset-password?token=${token}` },
    closing: "Ce lien est valable une heure et ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce message.",
  }
}

export const unusedAccountLetter: LetterWriter = async (deps, mail) => {
  const told = await erasedFrom(deps, mail.id)
  if (!told) return undefined
  const { brandName } = deps.config.site
  return {
    to: told.email,
    subject: 'Votre compte va être effacé',
    greeting: `Bonjour ${told.firstname},`,
    paragraphs: [
      `Cela fait près de deux ans que personne ne s'est connecté à votre compte ${brandName}. Nous ne gardons pas de données qui ne servent plus : sans nouvelle visite, votre compte et vos données seront effacés.`,
      "Pour le garder, connectez-vous, c'est tout.",
    ],
    facts: [['Effacé à partir du', frenchDay(told.from, told.zone)]],
    button: { label: 'Me connecter', url: `${deps.publicUrl}/welcome-page` },
    closing: 'Si vous ne voulez plus de ce compte, vous n’avez rien à faire.',
  }
}
