import { frenchDateTime, platformZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { recipientOf } from '../sessions/mail-templates.ts'
import { hoursToConfirm, newLink } from '../sessions/new-link.ts'

const pendingRegistrationOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('registrations as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.userId', 'u.email', 'r.firstname', 'r.lastname', 'r.role', 'r.createdAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrations as o')
          .select('o.id')
          .whereRef('o.userId', '=', 'r.userId')
          .whereRef('o.id', '<', 'r.id'),
      ).as('isAnother'),
    )
    .where('r.id', '=', mail.subjectId)
    .executeTakeFirst()

export const confirmationMailTemplate: MailTemplate = async (deps, mail) => {
  const registration = await pendingRegistrationOf(deps, mail)
  if (!registration) return undefined
  // The link is created when its mail is written, so that its secret exists in the mail only.
  const token = await newLink(deps, 'confirm', registration.userId, hoursToConfirm, registration.id)
  const url = pageAddress(deps.publicUrl, 'confirmEmail', { token })
  if (registration.isAnother) return anotherRegistrationMail(deps, registration, url)
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

type Registration = NonNullable<Awaited<ReturnType<typeof pendingRegistrationOf>>>

/** When two people register with one address, the person who reads its mails decides which link is used. */
const anotherRegistrationMail = (deps: Deps, registration: Registration, url: string): MailContent => ({
  to: registration.email,
  subject: 'Une autre inscription avec votre adresse e-mail',
  greeting: 'Bonjour,',
  paragraphs: [
    `Quelqu'un vient de s'inscrire à nouveau sur ${deps.config.site.brandName} avec cette adresse, alors qu'une première inscription attendait d'être confirmée. Chaque lien ne confirme que sa propre inscription, avec le mot de passe choisi ce jour-là.`,
    "Si c'est vous qui avez recommencé, confirmez celle-ci. Sinon, n'utilisez pas ce lien : suivez celui que vous avez reçu pour votre propre inscription, et celle-ci disparaîtra.",
  ],
  facts: [
    ['Demandée le', frenchDateTime(registration.createdAt, platformZone)],
    ['Au nom de', `${registration.firstname} ${registration.lastname}`],
    ['Profil', registration.role === 'professional' ? 'Coiffeuse' : 'Client'],
  ],
  button: { label: 'Confirmer cette inscription', url },
  closing:
    "Ce lien est valable 48 heures. Si vous n'avez demandé aucune inscription, ignorez ces messages : rien ne s'ouvrira.",
})

export const knownAddressMailTemplate: MailTemplate = async (deps, mail) => {
  const user = await recipientOf(deps, mail)
  if (!user) return undefined
  return {
    to: user.email,
    subject: 'Vous avez déjà un compte',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: [
      `Une inscription vient d'être demandée avec cette adresse, qui a déjà un compte sur ${deps.config.site.brandName}. Rien n'a été changé.`,
      "Si c'était vous, connectez-vous, ou demandez un nouveau mot de passe depuis la page de connexion.",
    ],
    button: { label: 'Me connecter', url: pageAddress(deps.publicUrl, 'welcome') },
    closing: "Si ce n'était pas vous, vous n'avez rien à faire.",
  }
}
