import { frenchDay } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { LetterWriter } from '../../platform/mails/mail-template.ts'
import { erasedFrom } from './delete-unused-accounts.ts'

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
    button: { label: 'Me connecter', url: pageAddress(deps.publicUrl, 'welcome') },
    closing: 'Si vous ne voulez plus de ce compte, vous n’avez rien à faire.',
  }
}
