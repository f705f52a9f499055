import {
  type NotificationChanges,
  type NotificationKind,
  notificationKinds,
} from '@couronne/contract/platform/notifications'
import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { notificationSettingsOf } from './queries.ts'
import { subscriptionOf } from './unsubscribe-token.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock'>

/** Turns the kinds that the change names on or off, and leaves the others. */
export const changeNotifications = ({ db, clock }: ChangeDeps, userId: string, { mail }: NotificationChanges) =>
  transaction(db, async (db) => {
    for (const kind of notificationKinds)
      if (mail[kind] === false) await mute(db, userId, kind, clock.now())
      else if (mail[kind])
        await db
          .deleteFrom('mutedNotifications')
          .where('userId', '=', userId)
          .where('kind', '=', kind)
          .where('channel', '=', 'mail')
          .execute()
    return notificationSettingsOf(db, userId)
  })

const mute = (db: Tx, userId: string, kind: NotificationKind, mutedAt: Date) =>
  db
    .insertInto('mutedNotifications')
    .columns(['userId', 'kind', 'channel', 'mutedAt'])
    // A deleted account has no settings any more.
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .select((eb) => ['u.id', eb.val(kind).as('kind'), eb.val('mail').as('channel'), eb.val(mutedAt).as('mutedAt')])
        .where('u.id', '=', userId)
        .where('u.erasedAt', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Turns off what the link of a mail names, and returns its kind. A second click gets the same answer. */
export const unsubscribe = async (
  { db, clock, acceptedSecrets }: ChangeDeps & Pick<Deps, 'acceptedSecrets'>,
  token: string,
) => {
  const { userId, kind } = subscriptionOf(acceptedSecrets, token)
  await transaction(db, (db) => mute(db, userId, kind, clock.now()))
  return { kind, message: 'C’est fait : vous ne recevrez plus ces e-mails.' }
}
