import type { Deps } from '../deps.ts'
import type { LetterWriter, MailRow } from '../mails/letter.ts'
import { newLink } from './new-link.ts'

const reader = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.firstname', 'u.role', 'u.confirmed_at'])
    .where('u.id', '=', mail.user_id)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()

export const confirmationLetter: LetterWriter = async (deps, mail) => {
  const user = await reader(deps, mail)
  if (!user || user.confirmed_at) return undefined
  // Made when its mail is written, so that its secret exists in the mail alone.
  const token = await newLink(deps, 'confirm', user.id, 48)
  return {
    to: user.email,
    subject: 'Confirmez votre adresse e-mail',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: [
      `Bienvenue sur ${deps.config.site.brandName} ! Il ne reste qu'à confirmer votre adresse e-mail pour ouvrir votre espace.`,
    ],
    button: { label: 'Confirmer mon adresse', url: `${deps.publicUrl}/confirm-email?token=${token}` },
    closing: "Ce lien est valable 48 heures. Si vous n'êtes pas à l'origine de cette inscription, ignorez ce message.",
  }
}

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
  const token = await newLink(deps, 'reset', user.id, 1)
  return {
    to: user.email,
    subject: 'Choisissez un nouveau mot de passe',
    greeting: `Bonjour ${user.firstname},`,
    paragraphs: ['Vous avez demandé à changer votre mot de passe.'],
    button: { label: 'Choisir un nouveau mot de passe', url: `${deps.publicUrl}/reset-password?token=${token}` },
    closing: "Ce lien est valable une heure et ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce message.",
  }
}
