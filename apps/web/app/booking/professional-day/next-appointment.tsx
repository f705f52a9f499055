import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { Link } from 'react-router'
import { placeText } from '#app/booking/appointments/place-text.ts'
import { type DialogAction, statusId } from '#app/booking/appointments/use-announced-action.ts'
import { DayPanel } from '#app/booking/presence/day-panel.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { hourText, inDaysText, spokenHourText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ChatIcon, MapPinIcon } from '#app/ui/icons.tsx'
import { PhoneIcon } from '#app/ui/member-icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { MapsLink } from './maps-link.tsx'
import { meetingText } from './meeting-text.ts'
import { startsInText } from './starts-in-text.ts'

type Props = {
  appointment: AppointmentView
  /** This is the first line of the note about the customer. */
  note: string
  /** The appointment is on the day of the page. */
  isToday: boolean
  onAction: (action: DialogAction, appointment: AppointmentView) => void
}

const shortcutClassName = cx(
  'flex min-h-14 flex-col items-center justify-center gap-1 rounded-control border border-plum/30 px-2 py-2',
  'text-sm font-semibold text-plum transition-colors hover:border-plum hover:bg-sable',
)

/** Shows the appointment that comes next, with what is done about it on the way. */
export const NextAppointment = ({ appointment, note, isToday, onAction }: Props) => {
  const { id, name, customer, firstname, lastname, date, endTime, zone, lieu, adresse, phone, chatId } = appointment
  const isAway = lieu === 'Ma Maison'
  const mayFinish = appointment.allowedActions.includes('finish')
  return (
    <section aria-labelledby="prochain" className="rounded-card border border-sable-deep bg-blanc p-5 shadow-soft">
      <h3 id="prochain" className="font-sans text-sm font-semibold text-ink-soft">
        {isToday ? startsInText(appointment, serverNow()) : 'Prochain rendez-vous'}
      </h3>
      <p className="mt-1 font-display text-3xl font-semibold text-plum-deep">
        {isToday ? (
          hourText(date, zone)
        ) : (
          <span className="block text-2xl first-letter:uppercase">{spokenHourText(date, zone)}</span>
        )}
      </p>
      {!isToday && <p className="text-sm text-ink-soft">{inDaysText(date, zone, new Date(serverNow()))}</p>}
      <p className="mt-2 text-lg">
        <Link
          to={addresses.ownAppointments(id)}
          id={statusId(id)}
          className="font-semibold underline decoration-plum/40 underline-offset-4 hover:decoration-plum"
        >
          {`${firstname} ${lastname}`}
        </Link>
        <span>{` · ${name}`}</span>
      </p>
      <p className="mt-1 flex items-start gap-2 text-ink-soft">
        <MapPinIcon className="mt-0.5 size-5 shrink-0 text-plum" />
        <span>{`${meetingText(appointment)}, jusqu’à ${hourText(endTime, zone)}`}</span>
      </p>
      <TextLink to={addresses.customer(customer)} className="mt-1">
        <span>{`Note sur ${firstname}`}</span>
      </TextLink>
      {note && <p className="truncate text-sm text-ink-soft">{note}</p>}
      <div className="mt-2 grid max-w-md auto-cols-fr grid-flow-col gap-2">
        {phone && (
          <a href={`tel:${phone}`} className={shortcutClassName}>
            <PhoneIcon />
            Appeler
          </a>
        )}
        <Link
          to={chatId ? addresses.conversation(chatId) : addresses.newConversation.ofAppointment(id)}
          className={shortcutClassName}
        >
          <ChatIcon />
          Écrire
        </Link>
        {isAway && adresse && (
          <MapsLink place={placeText(appointment)} className={shortcutClassName}>
            <MapPinIcon />
            Itinéraire
          </MapsLink>
        )}
      </div>
      <div className="grid gap-3 *:first:mt-4">
        <DayPanel side="professional" appointment={appointment} onAction={(action) => onAction(action, appointment)} />
        {mayFinish && (
          <Button onClick={() => onAction('finish', appointment)} className="w-full">
            Terminé
            <span className="sr-only">{` : ${firstname}, ${spokenHourText(date, zone)}`}</span>
          </Button>
        )}
      </div>
    </section>
  )
}
