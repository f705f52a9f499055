import type { AppointmentAction } from '@couronne/contract/booking/appointments'
import { useEffect, useState } from 'react'

/** The help for safety is a dialog of the card, but no action on the appointment. */
export type DialogAction = AppointmentAction | 'safety'

/** These texts announce a finished action. The payment dialog has its own text. */
const texts: Record<DialogAction, string> = {
  pay: '',
  accept: 'La demande est acceptée.',
  refuse: 'La demande est refusée.',
  abandon: 'La réservation est abandonnée.',
  finish: 'Le rendez-vous est terminé.',
  review: 'Votre avis est publié.',
  unpublish: 'Votre avis est retiré.',
  answer: 'Votre réponse est publiée.',
  reschedule: 'Le rendez-vous est déplacé.',
  report: 'Votre signalement est envoyé.',
  here: 'C’est dit : vous êtes là.',
  late: 'Votre retard est annoncé.',
  confirm_presence: 'Présence confirmée.',
  safety: '',
  cancel: 'Le rendez-vous est annulé.',
}

/** Returns what is announced of a finished action. */
export const announcedText = (action: DialogAction, text = texts[action]) => text

/** Returns the id of the status in an appointment's card. */
export const statusId = (appointmentId: string) => `statut-${appointmentId}`

/**
 * Announces once what was done. The button that did it often disappears, so the focus goes to the status of that card
 * once the dialog is closed, or to the heading if the card is gone too.
 */
export const useAnnouncedAction = (isOpen: boolean, headingId: string) => {
  const [announcement, setAnnouncement] = useState<{ id: string; text: string } | null>(null)
  useEffect(() => {
    if (isOpen || !announcement) return
    const target = document.getElementById(statusId(announcement.id)) ?? document.getElementById(headingId)
    // The dialog returns the focus to its opener in a microtask of its own, so this has to run after it.
    queueMicrotask(() => target?.focus())
  }, [isOpen, announcement, headingId])
  return {
    text: announcement?.text ?? '',
    announce: (id: string, action: DialogAction, text?: string) => {
      const announced = announcedText(action, text)
      if (announced) setAnnouncement({ id, text: announced })
    },
    clear: () => setAnnouncement(null),
  }
}
