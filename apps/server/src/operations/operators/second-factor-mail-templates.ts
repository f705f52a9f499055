import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { LetterWriter } from '../../platform/mails/mail-template.ts'
import { readerOf } from '../../platform/mails/reader.ts'

const notYou = ({ publicUrl }: Deps) => ({
  links: [{ label: 'Changer mon mot de passe', url: pageAddress(publicUrl, 'forgottenPassword') }],
  closing: "Ce n'était pas vous ? Changez votre mot de passe tout de suite, puis prévenez l'équipe.",
})

export const secondFactorSetLetter: LetterWriter = async (deps, mail) => {
  const operator = await readerOf(deps, mail)
  if (!operator) return undefined
  return {
    ...operator,
    subject: 'Votre second code est réglé',
    paragraphs: ['Une application donne désormais le second code de votre compte, à chaque connexion.'],
    ...notYou(deps),
  }
}

export const recoveryCodeUsedLetter: LetterWriter = async (deps, mail) => {
  const operator = await readerOf(deps, mail)
  if (!operator) return undefined
  return {
    ...operator,
    subject: 'Un code de secours a ouvert votre compte',
    paragraphs: ["Un de vos codes de secours vient de servir à la place de votre téléphone. Il n'ouvre plus rien."],
    button: { label: 'Voir vos codes de secours', url: pageAddress(deps.publicUrl, 'recoveryCodes') },
    ...notYou(deps),
  }
}

export const recoveryCodesRenewedLetter: LetterWriter = async (deps, mail) => {
  const operator = await readerOf(deps, mail)
  if (!operator) return undefined
  return {
    ...operator,
    subject: 'Vos codes de secours sont remplacés',
    paragraphs: ["Dix nouveaux codes de secours ont été créés pour votre compte. Les anciens n'ouvrent plus rien."],
    ...notYou(deps),
  }
}

export const secondFactorResetLetter: LetterWriter = async (deps, mail) => {
  const operator = await readerOf(deps, mail)
  if (!operator) return undefined
  return {
    ...operator,
    subject: 'Votre second code est à régler de nouveau',
    paragraphs: [
      'Le second code de votre compte a été retiré depuis le serveur, et vos sessions sont fermées. Vous en réglerez un nouveau à votre prochaine connexion.',
    ],
    button: { label: 'Me connecter', url: pageAddress(deps.publicUrl, 'customerLogin') },
    ...notYou(deps),
  }
}
