import type { AppointmentAction } from '@couronne/contract/booking/appointments'
import { useEffect, useState } from 'react'

/** What is said once it is done; paying says its own. */
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

/** The part of an appointment's card that says how it stands. */
export const statusPlace = (appointmentId: string) => `statut-${appointmentId}`

/**
 * What was just done, to be said once. The button that did it is often gone with it: the focus goes to the status of that
 * card, or to the heading where the card is gone too, once the window is closed.
 */
export const useDone = (isOpen: boolean, headingId: string) => {
  const [done, setDone] = useState<{ id: string; text: string } | null>(null)
  useEffect(() => {
    if (isOpen || !done) return
    const place = document.getElementById(statusPlace(done.id)) ?? document.getElementById(headingId)
    // After the window, which gives the focus back to who opened it in a microtask of its own.
    queueMicrotask(() => place?.focus())
  }, [isOpen, done, headingId])
  return {
    text: done?.text ?? '',
    say: (id: string, move: AppointmentAction, text = texts[move]) => text && setDone({ id, text }),
    forget: () => setDone(null),
  }
}
