import { createHmac } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '@couronne/contract/platform/notifications'
import { DomainError } from '../../lib/domain-error.ts'
import { isSignedWithAny } from '../../lib/signatures.ts'

type Subscription = { userId: string; kind: NotificationKind }

const signatureOf = (secret: string, userId: string, kind: string) =>
  createHmac('sha256', secret).update(`unsubscribe from mails\n${userId}\n${kind}`).digest('base64url')

/** Returns the token that turns the mails of one kind off without a login. It stays valid, because mails are kept. */
export const unsubscribeToken = (secret: string, { userId, kind }: Subscription) =>
  `${kind}-${userId}-${signatureOf(secret, userId, kind)}`

/** Returns what the token turns off; a wrong token is refused. */
export const subscriptionOf = (secrets: readonly string[], token: string): Subscription => {
  const [, name = '', userId = '', signature = ''] = /^([a-z]+)-([\da-f-]{36})-([\w-]+)$/.exec(token) ?? []
  const kind = notificationKinds.find((known) => known === name)
  if (!kind || !isSignedWithAny(secrets, Buffer.from(signature), (secret) => signatureOf(secret, userId, name)))
    throw new DomainError('expired_link', {
      message:
        'Ce lien n’est pas entier. Ouvrez-le depuis notre message, ou réglez vos notifications dans votre compte.',
    })
  return { userId, kind }
}
