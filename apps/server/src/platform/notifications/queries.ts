import {
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from '@couronne/contract/platform/notifications'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/** Tells if the person has turned the mails of this kind off. */
export const isMuted = (person: Expression<string> | string, kind: NotificationKind) => sql<boolean>`exists (
  select from muted_notifications m where m.user_id = ${person} and m.kind = ${kind} and m.channel = 'mail')`

export const notificationSettingsOf = async (db: Db, userId: string): Promise<NotificationSettings> => {
  const muted = await db
    .selectFrom('mutedNotifications as m')
    .select('m.kind')
    .where('m.userId', '=', userId)
    .where('m.channel', '=', 'mail')
    .execute()
  const isOn = (kind: NotificationKind) => muted.every((each) => each.kind !== kind)
  return {
    mail: Object.fromEntries(notificationKinds.map((kind) => [kind, isOn(kind)])) as NotificationSettings['mail'],
  }
}
