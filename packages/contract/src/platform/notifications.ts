import { z } from 'zod'
import { type Endpoint, message, required } from '../lib/wire.ts'

/**
 * A person may turn these notifications off. All other mails belong to a contract, or the law requires them. Messages of
 * the team are always announced, as its decisions may depend on the answer.
 */
export const notificationKinds = ['reminders', 'messages', 'reviews'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Each kind is true while its mails are sent. */
const settings = z.object({ mail: z.object({ reminders: z.boolean(), messages: z.boolean(), reviews: z.boolean() }) })
export type NotificationSettings = z.output<typeof settings>

const changes = z.object({ mail: settings.shape.mail.partial() })
export type NotificationChanges = z.output<typeof changes>

export const notificationsApi = {
  read: {
    method: 'GET',
    url: '/api/v1/account/notifications',
    config: { access: 'member' },
    schema: { response: { 200: settings } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/account/notifications',
    config: { access: 'member' },
    schema: { body: changes, response: { 200: settings } },
  },
  /**
   * One-click unsubscription by a mail program (RFC 8058), or by the form of the page, which a browser is led back to.
   * The token is in the URL, and the body is ignored.
   */
  unsubscribe: {
    method: 'POST',
    url: '/api/v1/notifications/unsubscribe',
    config: { access: 'anyone' },
    schema: { querystring: z.object({ token: required(200) }), response: { 200: message } },
  },
} as const satisfies Record<string, Endpoint>
