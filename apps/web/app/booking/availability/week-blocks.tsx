import type { OwnEntry } from '@couronne/contract/booking/own-entries'
import type { AgendaAppointment, AgendaWindow } from '@couronne/contract/booking/windows'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { weekdayText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { HourRange } from '#app/ui/hour-range.tsx'
import type { RailDialog } from './day-rail.ts'
import { entryTitle } from './entry-text.ts'
import type { WeekDialog } from './week.ts'
import { blockStyle } from './week-times.ts'
import { appointmentText, takenText, windowText } from './window-text.ts'

type Part = { from: number; to: number }

type WindowProps = {
  window: AgendaWindow
  part: Part
  grips: ('start' | 'end')[]
  zone: string
  isDragged: boolean
  /** Nothing is booked, held or entered in the window. */
  isFree: boolean
  onOpen: (dialog: WeekDialog) => void
}

/** Shows a window to press, move or stretch. A window with a booking or a hold in it cannot be moved. */
export const WindowBlock = ({ window, part, grips, zone, isDragged, isFree, onOpen }: WindowProps) => (
  <li
    data-window={window.id}
    style={blockStyle(part)}
    className={cx('absolute inset-x-0.5 min-h-6', isDragged && 'opacity-40')}
  >
    <button
      type="button"
      onClick={() => onOpen({ kind: 'change', window })}
      className={cx(
        'flex h-full w-full flex-col items-start overflow-hidden rounded-sm border border-feuille/50 bg-feuille-pale px-1.5 py-0.5 xl:px-1 text-left text-sm leading-tight text-feuille hover:border-feuille',
        window.closable && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <span className="font-semibold tabular-nums xl:tracking-tight xl:whitespace-nowrap">
        <span className="sr-only">{weekdayText(window.start, zone)}, </span>
        <HourRange from={window.start} to={window.end} zone={zone} />
      </span>
      <span className={isFree ? undefined : 'sr-only'}>{isFree ? 'Libre' : takenText(window)}</span>
      <span className="sr-only"> : modifier ou supprimer</span>
    </button>
    {window.closable &&
      grips.map((grip) => (
        <span
          key={grip}
          data-grip={grip}
          className={cx('absolute inset-x-0 h-2 cursor-ns-resize', grip === 'start' ? '-top-1' : '-bottom-1')}
        />
      ))}
  </li>
)

type AppointmentProps = { appointment: AgendaAppointment; part: Part; zone: string }

const appointmentClassName = 'block h-full overflow-hidden rounded-sm px-1.5 py-0.5 text-sm leading-tight'

/** Shows taken hours: booked ones link to their appointment, and held ones wait for their payment. */
export const AppointmentBlock = ({ appointment, part, zone }: AppointmentProps) => (
  <li data-appointment style={blockStyle(part)} className="absolute right-0.5 left-2 min-h-6 cursor-default">
    {appointment.booked ? (
      <Link
        to={addresses.ownAppointments(appointment.id)}
        title={appointmentText(appointment)}
        draggable={false}
        className={cx(appointmentClassName, 'bg-plum text-blanc hover:bg-plum-deep')}
      >
        {appointmentText(appointment)}
        <span className="sr-only">, {windowText(appointment, zone)}</span>
      </Link>
    ) : (
      <p className={cx(appointmentClassName, 'border border-safran bg-safran-pale text-ink')}>
        {appointmentText(appointment)}
        <span className="sr-only">, {windowText(appointment, zone)}</span>
      </p>
    )}
  </li>
)

type EntryProps = { entry: OwnEntry; part: Part; zone: string; onOpen: (dialog: RailDialog) => void }

/** Shows an own entry, which opens its sheet. */
export const EntryBlock = ({ entry, part, zone, onOpen }: EntryProps) => (
  <li data-appointment style={blockStyle(part)} className="absolute right-0.5 left-2 min-h-6">
    <button
      type="button"
      data-row={entry.start}
      onClick={() => onOpen({ kind: 'entry', entry })}
      className={cx(
        appointmentClassName,
        'flex w-full flex-col items-start border text-left',
        entry.kind === 'telephone'
          ? 'border-plum bg-blanc text-plum hover:bg-sable'
          : 'border-sable-deep bg-sable text-ink-soft hover:border-plum',
      )}
    >
      <span>{entryTitle(entry)}</span>
      {entry.kind === 'telephone' && <span>par téléphone</span>}
      <span className="sr-only">{`, ${windowText(entry, zone)} : modifier`}</span>
    </button>
  </li>
)
