import { pageAddress } from '@couronne/contract/lib/page-paths'
import { newsletterApi } from '@couronne/contract/operations/newsletter'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { newLink } from './new-link.ts'

export const newsletterConfirmation: MailTemplate = async (deps, mail) => {
  const subscriber = await deps.db
    .selectFrom('newsletterSubscribers as s')
    .select(['s.id', 's.email'])
    .where('s.id', '=', mail.subjectId)
    .where('s.confirmedAt', 'is', null)
    .where('s.leftAt', 'is', null)
    .executeTakeFirst()
  if (!subscriber?.email) return undefined
  // The link tokens are created while the mail is written, and only the mail contains them.
  const confirmToken = await newLink(deps, subscriber.id, 'confirm')
  const leaveParams = { token: await newLink(deps, subscriber.id, 'leave') }
  return {
    to: subscriber.email,
    subject: 'Confirmez : recevoir nos nouveautés',
    greeting: 'Bonjour,',
    paragraphs: [
      `Quelqu'un a demandé pour cette adresse les nouveautés de ${deps.config.site.brandName}. Si c'est vous, confirmez : rien ne vous sera envoyé sans cela.`,
    ],
    button: {
      label: 'Recevoir les nouveautés',
      url: pageAddress(deps.publicUrl, 'confirmNewsletter', { token: confirmToken }),
    },
    links: [
      {
        label: 'Ne rien recevoir et effacer mon adresse',
        url: pageAddress(deps.publicUrl, 'leaveNewsletter', leaveParams),
      },
    ],
    closing:
      "Le lien pour confirmer est valable 48 heures, celui pour vous désinscrire toujours. Si vous n'avez rien demandé, ignorez ce message : votre adresse sera effacée.",
    leaveUrl: `${deps.publicUrl}${newsletterApi.leave.url}?${new URLSearchParams(leaveParams)}`,
  }
}
