import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'

const notYouParts = ({ publicUrl }: Deps) => ({
  links: [{ label: 'Changer mon mot de passe', url: pageAddress(publicUrl, 'forgottenPassword') }],
  closing: "Ce n'était pas vous ? Changez votre mot de passe tout de suite, puis prévenez l'équipe.",
})

export const secondFactorSetMailTemplate: MailTemplate = async (deps, mail) => {
  const operator = await findRecipient(deps, mail)
  if (!operator) return undefined
  return {
    ...operator,
    subject: 'Votre second code est réglé',
    paragraphs: ['Une application donne désormais le second code de votre compte, à chaque connexion.'],
    ...notYouParts(deps),
  }
}

export const recoveryCodeUsedMailTemplate: MailTemplate = async (deps, mail) => {
  const operator = await findRecipient(deps, mail)
  if (!operator) return undefined
  return {
    ...operator,
    subject: 'Un code de secours a ouvert votre compte',
    paragraphs: ["Un de vos codes de secours vient de servir à la place de votre téléphone. Il n'ouvre plus rien."],
    button: { label: 'Voir vos codes de secours', url: pageAddress(deps.publicUrl, 'recoveryCodes') },
    ...notYouParts(deps),
  }
}

export const recoveryCodesRenewedMailTemplate: MailTemplate = async (deps, mail) => {
  const operator = await findRecipient(deps, mail)
  if (!operator) return undefined
  return {
    ...operator,
    subject: 'Vos codes de secours sont remplacés',
    paragraphs: ["Dix nouveaux codes de secours ont été créés pour votre compte. Les anciens n'ouvrent plus rien."],
    ...notYouParts(deps),
  }
}

export const secondFactorResetMailTemplate: MailTemplate = async (deps, mail) => {
  const operator = await findRecipient(deps, mail)
  if (!operator) return undefined
  return {
    ...operator,
    subject: 'Votre second code est à régler de nouveau',
    paragraphs: [
      'Le second code de votre compte a été retiré depuis le serveur, et vos sessions sont fermées. Vous en réglerez un nouveau à votre prochaine connexion.',
    ],
    button: { label: 'Me connecter', url: pageAddress(deps.publicUrl, 'customerLogin') },
    ...notYouParts(deps),
  }
}
