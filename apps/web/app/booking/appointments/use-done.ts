import type { AppointmentAction } from '@couronne/contract/booking/appointments'
import { useEffect, useState } from 'react'

/** These texts announce a finished action. The payment dialog has its own text. */
const texts: Record<AppointmentAction, string> = {
  pay: '',
  giveUp: 'La réservation est abandonnée.',
  finish: 'Le rendez-vous est terminé.',
  review: 'Votre avis est publié.',
  unpublish: 'Votre avis est retiré.',
  answer: 'Votre réponse est publiée.',
  move: 'Le rendez-vous est déplacé.',
  report: 'Votre signalement est envoyé.',
  cancel: 'Le rendez-vous est annulé.',
}

/** Returns the id of the status in an appointment's card. */
export const statusPlace = (appointmentId: string) => `statut-${appointmentId}`

/**
 * Announces once what was done. The button that did it often disappears, so the focus goes to the status of that card
 * once the dialog is closed, or to the heading if the card is gone too.
 */
export const useDone = (isOpen: boolean, headingId: string) => {
  const [done, setDone] = useState<{ id: string; text: string } | null>(null)
  useEffect(() => {
    if (isOpen || !done) return
    const place = document.getElementById(statusPlace(done.id)) ?? document.getElementById(headingId)
    // The dialog returns the focus to its opener in a microtask of its own, so this has to run after it.
    queueMicrotask(() => place?.focus())
  }, [isOpen, done, headingId])
  return {
    text: done?.text ?? '',
    say: (id: string, move: AppointmentAction, text = texts[move]) => text && setDone({ id, text }),
    forget: () => setDone(null),
  }
}
