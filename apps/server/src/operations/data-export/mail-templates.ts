import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'

/** Tells the owner that an operator has exported the data, in case somebody else has asked for them. */
export const dataExportedMailTemplate: MailTemplate = async (deps, mail) => {
  const recipient = await findRecipient(deps, mail)
  const action = await deps.db
    .selectFrom('operatorActions')
    .select('id')
    .where('id', '=', mail.subjectId)
    .executeTakeFirst()
  if (!recipient || !action) return undefined
  const { brandName } = deps.config.site
  return {
    ...recipient,
    subject: 'Une copie de vos données a été préparée',
    paragraphs: [
      `Notre équipe vient de préparer une copie des données de votre compte ${brandName}, pour la remettre à la personne qui l'a demandée en votre nom.`,
    ],
    closing: "Vous n'avez pas demandé cette copie ? Répondez à ce message.",
  }
}
