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

/** Adds the links that turn mails of this kind off: one for the reader, and one for a button of the mail program. */
export const withUnsubscribe = (
  { secret, publicUrl }: Pick<Deps, 'secret' | 'publicUrl'>,
  content: MailContent,
  subscription: { userId: string; kind: NotificationKind },
): MailContent => {
  const params = { token: unsubscribeToken(secret, subscription) }
  const link = { label: labels[subscription.kind], url: pageAddress(publicUrl, 'stopNotifications', params) }
  return {
    ...content,
    links: [...(content.links ?? []), link],
    leaveUrl: `${publicUrl}${notificationsApi.unsubscribe.url}?${new URLSearchParams(params)}`,
  }
}

/** Makes a template of mails that the reader may turn off. */
export const optionalMail =
  (kind: NotificationKind, template: MailTemplate): MailTemplate =>
  async (deps, mail) => {
    const { userId } = mail
    if (!userId) return template(deps, mail)
    const { isOff } = await deps.db.selectNoFrom(isMuted(userId, kind).as('isOff')).executeTakeFirstOrThrow()
    const content = isOff ? undefined : await template(deps, mail)
    return content && withUnsubscribe(deps, content, { userId, kind })
  }
