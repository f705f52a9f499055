import { pageAddress } from '@couronne/contract/page-paths'
import type { Deps } from '../deps.ts'
import type { LetterWriter } from '../mails/letter.ts'
import { hoursToConfirm } from '../sessions/new-link.ts'
import { hashLinkToken, newLinkToken } from '../sessions/tokens.ts'

/** Their secrets are made when the mail is written, and are in it alone. */
const newLink = async ({ db, clock }: Deps, subscriber_id: string, kind: 'confirm' | 'leave') => {
  const token = newLinkToken()
  const expires_at = kind === 'confirm' ? new Date(clock.now().getTime() + hoursToConfirm * 3_600_000) : null
  await db
    .insertInto('newsletter_links')
    .values({ token_hash: hashLinkToken(token), subscriber_id, kind, expires_at })
    .execute()
  return token
}

export const newsletterConfirmation: LetterWriter = async (deps, mail) => {
  const subscriber = await deps.db
    .selectFrom('newsletter_subscribers as s')
    .select(['s.id', 's.email'])
    .where('s.id', '=', mail.subject_id)
    .where('s.confirmed_at', 'is', null)
    .where('s.left_at', 'is', null)
    .executeTakeFirst()
  if (!subscriber?.email) return undefined
  const confirming = await newLink(deps, subscriber.id, 'confirm')
  const leaving = { token: await newLink(deps, subscriber.id, 'leave') }
  return {
    to: subscriber.email,
    subject: 'Confirmez : recevoir nos nouveautés',
    greeting: 'Bonjour,',
    paragraphs: [
      `Quelqu'un a demandé pour cette adresse les nouveautés de ${deps.config.site.brandName}. Si c'est vous, confirmez : rien ne vous sera envoyé sans cela.`,
    ],
    button: {
      label: 'Recevoir les nouveautés',
      url: pageAddress(deps.publicUrl, 'confirmNewsletter', { token: confirming }),
    },
    links: [
      {
        label: 'Ne rien recevoir et effacer mon adresse',
        url: pageAddress(deps.publicUrl, 'leaveNewsletter', leaving),
      },
    ],
    closing:
      "Le lien pour confirmer est valable 48 heures, celui pour vous désinscrire toujours. Si vous n'avez rien demandé, ignorez ce message : votre adresse sera effacée.",
    leaveUrl: `${deps.publicUrl}/api/v1/newsletter/unsubscribe?${new URLSearchParams(leaving)}`,
  }
}
