import { pageAddress } from '@couronne/contract/lib/page-paths'
import { type NotificationKind, notificationsApi } from '@couronne/contract/platform/notifications'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailTemplate } from '../mails/mail-template.ts'
import { isMuted } from './queries.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const labels: Record<NotificationKind, string> = {
  reminders: 'Ne plus recevoir de rappels par e-mail',
  messages: 'Ne plus recevoir d’e-mail pour les messages non lus',
  reviews: 'Ne plus recevoir d’e-mail à propos des avis',
}

type Subscription = { userId: string; kind: NotificationKind }

/** Returns the link with which the reader turns mails of this kind off. */
export const unsubscribeLink = (
  { secret, publicUrl }: Pick<Deps, 'secret' | 'publicUrl'>,
  subscription: Subscription,
) => ({
  label: labels[subscription.kind],
  url: pageAddress(publicUrl, 'stopNotifications', { token: unsubscribeToken(secret, subscription) }),
})

/** Adds the links that turn mails of this kind off: one for the reader, and one for a button of the mail program. */
const withUnsubscribe = (
  deps: Pick<Deps, 'secret' | 'publicUrl'>,
  content: MailContent,
  subscription: Subscription,
): MailContent => {
  const params = new URLSearchParams({ token: unsubscribeToken(deps.secret, subscription) })
  return {
    ...content,
    links: [...(content.links ?? []), unsubscribeLink(deps, subscription)],
    leaveUrl: `${deps.publicUrl}${notificationsApi.unsubscribe.url}?${params}`,
  }
}

/** Makes a template of mails that the reader may turn off. Such a mail goes to an account. */
export const optionalMail =
  (kind: NotificationKind, template: MailTemplate): MailTemplate =>
  async (deps, mail) => {
    const { userId } = mail
    if (!userId) throw new Error(`an optional mail without a reader: ${kind}`)
    const { isOff } = await deps.db.selectNoFrom(isMuted(userId, kind).as('isOff')).executeTakeFirstOrThrow()
    const content = isOff ? undefined : await template(deps, mail)
    return content && withUnsubscribe(deps, content, { userId, kind })
  }
