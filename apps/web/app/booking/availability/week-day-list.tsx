import type { AgendaAppointment, AgendaWindow } from '@couronne/contract/booking/windows'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { weekdayText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { HourRange } from '#app/ui/hour-range.tsx'
import { appointmentsIn, type WeekDay, type WeekDialog } from './week.ts'
import { appointmentText } from './window-text.ts'

type Props = { day: WeekDay; zone: string; onOpen: (dialog: WeekDialog) => void }

/** Lists the windows of one day as buttons, each with the appointments and holds in it. */
export const WeekDayList = ({ day: { windows, appointments }, zone, onOpen }: Props) => (
  <ul className="space-y-2">
    {windows.map(({ window }) => (
      <li
        key={window.id}
        data-window={window.id}
        className="overflow-hidden rounded-control border border-sable-deep bg-blanc"
      >
        <WindowRow window={window} zone={zone} onPress={() => onOpen({ kind: 'change', window })} />
        {appointmentsIn(
          window,
          appointments.map(({ appointment }) => appointment),
        ).map((appointment) => (
          <AppointmentRow key={appointment.id} appointment={appointment} zone={zone} />
        ))}
      </li>
    ))}
  </ul>
)

const WindowRow = ({ window, zone, onPress }: { window: AgendaWindow; zone: string; onPress: () => void }) => (
  <Button
    tone="quiet"
    onClick={onPress}
    className="min-h-14 w-full justify-start! rounded-control! px-4! -outline-offset-3! [&>span]:w-full"
  >
    <span className="flex-1 text-left text-ink tabular-nums">
      <span className="sr-only">{weekdayText(window.start, zone)}, </span>
      <HourRange from={window.start} to={window.end} zone={zone} />
    </span>
    {window.closable ? (
      <Badge tone="success">Libre</Badge>
    ) : (
      <span className="text-sm font-normal">Réservé en partie</span>
    )}
    <span className="sr-only"> : modifier ou supprimer</span>
  </Button>
)

const rowClassName = 'flex min-h-12 flex-wrap items-center gap-x-3 border-t px-4 py-2'

const AppointmentRow = ({ appointment, zone }: { appointment: AgendaAppointment; zone: string }) => {
  const text = (
    <>
      <span className="font-semibold tabular-nums">
        <HourRange from={appointment.start} to={appointment.end} zone={zone} />
      </span>
      <span className="min-w-0">{appointmentText(appointment)}</span>
    </>
  )
  return appointment.booked ? (
    <Link
      to={addresses.ownAppointments(appointment.id)}
      className={cx(
        rowClassName,
        'border-plum bg-plum text-blanc -outline-offset-4! hover:bg-plum-deep focus-visible:outline-safran!',
      )}
    >
      {text}
    </Link>
  ) : (
    <p className={cx(rowClassName, 'border-safran bg-safran-pale')}>{text}</p>
  )
}
