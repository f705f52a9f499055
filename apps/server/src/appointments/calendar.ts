import type { AppointmentStatus } from '@couronne/contract/appointments'
import { frenchPhone } from '@couronne/contract/french-dates'
import type { Deps } from '../deps.ts'
import { type CalendarEvent, calendarFile } from '../lib/icalendar.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { appointmentSeenBy, changesOf } from './queries.ts'

const eventStatus: Record<AppointmentStatus, CalendarEvent['status']> = {
  'En attente de paiement': 'TENTATIVE',
  Payé: 'CONFIRMED',
  Terminé: 'CONFIRMED',
  Annuler: 'CANCELLED',
  Expiré: 'CANCELLED',
}

/** For the diary of one of its two parties, with what that party may know. */
export const calendarOf = async (deps: Deps, viewer: Viewer, id: string) => {
  const { db, clock, config, publicUrl } = deps
  const now = clock.now()
  const seen = await appointmentSeenBy(deps, viewer, id, now)
  if (viewer.id !== seen.professional && viewer.id !== seen.customer) throw new Refusal('not_found')
  const { brandName } = config.site
  return calendarFile(
    {
      uid: `${seen.id}@${new URL(publicUrl).hostname}`,
      sequence: await changesOf(db, id),
      writtenAt: now,
      startsAt: seen.date,
      endsAt: seen.endTime,
      status: eventStatus[seen.status],
      summary: `${seen.libelle} avec ${seen.firstname} ${seen.lastname}`,
      location: seen.adresse ? `${seen.adresse}, ${seen.city}` : seen.city,
      description: `Rendez-vous pris sur ${brandName}.${seen.phone ? `\nTéléphone : ${frenchPhone(seen.phone)}` : ''}`,
      url: `${publicUrl}/account/mes-rendez-vous`,
    },
    brandName,
  )
}
