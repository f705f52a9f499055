import { frenchDay } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { deletionWarning } from './delete-unused-accounts.ts'

export const unusedAccountMailTemplate: MailTemplate = async (deps, mail) => {
  const recipient = await deletionWarning(deps, mail.id)
  if (!recipient) return undefined
  const { brandName } = deps.config.site
  return {
    to: recipient.email,
    subject: 'Votre compte va être effacé',
    greeting: `Bonjour ${recipient.firstname},`,
    paragraphs: [
      `Cela fait près de deux ans que personne ne s'est connecté à votre compte ${brandName}. Nous ne gardons pas de données qui ne servent plus : sans nouvelle visite, votre compte et vos données seront effacés.`,
      "Pour le garder, connectez-vous, c'est tout.",
    ],
    facts: [['Effacé à partir du', frenchDay(recipient.from, recipient.zone)]],
    button: { label: 'Me connecter', url: pageAddress(deps.publicUrl, 'welcome') },
    closing: 'Si vous ne voulez plus de ce compte, vous n’avez rien à faire.',
  }
}

/** It names nobody, because the account has no name any more. */
export const accountErasedMailTemplate: MailTemplate = async (deps, { recipient }) => {
  if (!recipient) return undefined
  const { brandName } = deps.config.site
  return {
    to: recipient,
    subject: 'Votre compte est supprimé',
    greeting: 'Bonjour,',
    paragraphs: [
      `Votre compte ${brandName} et vos données sont supprimés. Vos avis restent publiés, sans votre nom.`,
      "La loi nous oblige à garder les factures. Rien d'autre ne vous sera envoyé.",
    ],
    links: [{ label: 'Ce que nous gardons, et pourquoi', url: pageAddress(deps.publicUrl, 'privacy') }],
    closing: "Vous n'avez pas demandé cette suppression ? Répondez à ce message.",
  }
}
