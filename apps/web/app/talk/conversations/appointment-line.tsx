import { lieuText } from '#app/booking/appointments/lieu-text.ts'
import { statusText } from '#app/booking/appointments/status-badge.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { briefHourText } from '#app/lib/french.ts'
import { CalendarIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ThreadAppointment } from './thread-items.ts'

/** Stands among the messages, where the appointment was paid. */
export const AppointmentLine = ({ appointment }: { appointment: ThreadAppointment }) => (
  <li className="my-4 flex justify-center">
    <p className="flex items-start gap-2 rounded-control bg-feuille-pale px-3 py-1.5 text-sm text-feuille">
      <CalendarIcon className="mt-0.5 size-4" />
      <span>
        Rendez-vous réservé : <strong>{appointment.libelle}</strong>,{' '}
        <span className="inline-block">{briefHourText(appointment.date, appointment.zone)}</span>
        {appointment.status !== 'Payé' && <> · {statusText(appointment.status)}</>}
      </span>
    </p>
  </li>
)

type NextProps = { appointment: ThreadAppointment; side: 'customer' | 'professional' }

/** Stays on top of the thread until the appointment has ended. */
export const NextAppointment = ({ appointment, side }: NextProps) => {
  const { id, libelle, date, zone, lieu, city } = appointment
  return (
    <section
      aria-label="Prochain rendez-vous"
      className="flex items-center gap-3 border-b border-sable-deep bg-feuille-pale px-4 py-1 text-sm"
    >
      <CalendarIcon className="size-5 text-feuille" />
      <p className="min-w-0 flex-1">
        <strong>{libelle}</strong>, <span className="whitespace-nowrap">{briefHourText(date, zone)}</span>
        <span className="block truncate text-ink-soft">
          {lieuText[side][lieu]}, {city}
        </span>
      </p>
      <TextLink to={addresses.ownAppointments(id)}>
        Voir<span className="sr-only"> le rendez-vous : {libelle}</span>
      </TextLink>
    </section>
  )
}
