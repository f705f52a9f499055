import type { NotificationKind } from '@couronne/contract/platform/notifications'

/** Describes each kind of mail that a person may turn off. */
export const notificationTexts: Record<NotificationKind, { label: string; hint: string }> = {
  reminders: {
    label: 'Rappels de rendez-vous',
    hint: '48 heures et 3 heures avant un rendez-vous que vous avez réservé, ou le soir d’avant plutôt que la nuit. Qui réserve peu avant n’en reçoit pas.',
  },
  messages: {
    label: 'Messages non lus',
    hint: 'Quand un message vous attend depuis dix minutes. Son texte n’y figure pas. Ceux de notre équipe sont toujours annoncés.',
  },
  reviews: {
    label: 'Avis',
    hint: 'L’invitation à en laisser un, la réponse au vôtre, et les avis que vous recevez.',
  },
}
