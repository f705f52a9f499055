import { frenchDateTime, platformZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { newLink } from './new-link.ts'
import { latestRegistration } from './queries.ts'

export const recipientOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.firstname', 'u.role', 'u.confirmedAt'])
    .where('u.id', '=', mail.userId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()

export const resetMailTemplate: MailTemplate = async (deps, mail) => {
  const user = await recipientOf(deps, mail)
  if (!user) return undefined
  const pending = user.confirmedAt ? undefined : await latestRegistration(deps.db, user.id)
  const token = await newLink(deps, 'reset', user.id, 1, pending?.id)
  return {
    to: user.email,
    subject: 'Choisissez un nouveau mot de passe',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: ['Vous avez demandé à changer votre mot de passe.'],
    button: { label: 'Choisir un nouveau mot de passe', url: pageAddress(deps.publicUrl, 'newPassword', { token }) },
    closing: "Ce lien est valable une heure et ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce message.",
  }
}

export const passwordChangedMailTemplate: MailTemplate = async (deps, mail) => {
  const user = await recipientOf(deps, mail)
  if (!user) return undefined
  return {
    to: user.email,
    subject: 'Votre mot de passe a changé',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: [
      `Le mot de passe de votre compte ${deps.config.site.brandName} vient d'être remplacé, et vos autres appareils sont déconnectés.`,
      "Si c'était vous, vous n'avez rien à faire.",
    ],
    links: [{ label: 'Changer mon mot de passe', url: pageAddress(deps.publicUrl, 'forgottenPassword') }],
    closing: "Ce n'était pas vous ? Choisissez tout de suite un autre mot de passe, puis répondez à ce message.",
  }
}

/** It goes to the account whose telephone number or address has changed, because a thief would change them first. */
export const contactChangedMailTemplate: MailTemplate = async (deps, mail) => {
  const user = await recipientOf(deps, mail)
  if (!user) return undefined
  return {
    to: user.email,
    subject: 'Vos coordonnées ont changé',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: [
      `Le téléphone ou l'adresse de votre compte ${deps.config.site.brandName} vient d'être remplacé.`,
      "Si c'était vous, vous n'avez rien à faire.",
    ],
    links: [{ label: 'Changer mon mot de passe', url: pageAddress(deps.publicUrl, 'forgottenPassword') }],
    closing: "Ce n'était pas vous ? Choisissez tout de suite un autre mot de passe, puis répondez à ce message.",
  }
}

export const newDeviceMailTemplate: MailTemplate = async (deps, mail) => {
  const user = await recipientOf(deps, mail)
  if (!user) return undefined
  const { createdAt } = await deps.db
    .selectFrom('mails')
    .select('createdAt')
    .where('id', '=', mail.id)
    .executeTakeFirstOrThrow()
  return {
    to: user.email,
    subject: 'Nouvelle connexion à votre compte',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: [
      `Votre compte ${deps.config.site.brandName} vient d'être ouvert depuis un navigateur que nous ne reconnaissons pas.`,
      "Si c'était vous, vous n'avez rien à faire.",
    ],
    facts: [['Quand', `${frenchDateTime(createdAt, platformZone)} (heure de Paris)`]],
    links: [{ label: 'Changer mon mot de passe', url: pageAddress(deps.publicUrl, 'forgottenPassword') }],
    closing:
      "Ce n'était pas vous ? Choisissez tout de suite un autre mot de passe : toutes les connexions seront fermées. Puis répondez à ce message.",
  }
}
