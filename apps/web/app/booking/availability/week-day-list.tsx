import type { OwnEntry } from '@couronne/contract/booking/own-entries'
import type { AgendaAppointment, AgendaWindow } from '@couronne/contract/booking/windows'
import { weekdayText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { HourRange } from '#app/ui/hour-range.tsx'
import type { RailDialog } from './day-rail.ts'
import { entryTitle } from './entry-text.ts'
import { hoursIn, type WeekDay, type WeekDialog } from './week.ts'
import { appointmentText, takenText } from './window-text.ts'

type Props = {
  day: WeekDay
  zone: string
  onOpen: (dialog: WeekDialog) => void
  onOpenRail: (dialog: RailDialog) => void
}

/** Lists the windows of one day as buttons, each with what takes hours in it, and the own entries outside of windows. */
export const WeekDayList = ({ day: { windows, appointments, entries }, zone, onOpen, onOpenRail }: Props) => {
  const taken = [
    ...appointments.map(({ appointment }) => ({ ...appointment, entry: undefined })),
    ...entries.map(({ entry }) => ({ id: entry.id, start: entry.start, end: entry.end, entry })),
  ].sort((one, other) => Date.parse(one.start) - Date.parse(other.start))
  const isOutside = ({ start, end }: { start: string; end: string }) =>
    !windows.some(({ window }) => start < window.end && end > window.start)
  const takenRow = (hours: (typeof taken)[number]) =>
    hours.entry ? (
      <EntryRow key={hours.id} entry={hours.entry} zone={zone} onOpen={onOpenRail} />
    ) : (
      <AppointmentRow key={hours.id} appointment={hours} zone={zone} onOpen={onOpenRail} />
    )
  return (
    <ul className="space-y-2">
      {windows.map(({ window }) => (
        <li key={window.id} data-window={window.id} className={itemClassName}>
          <WindowRow
            window={window}
            isFree={hoursIn(window, taken).length === 0}
            zone={zone}
            onPress={() => onOpen({ kind: 'change', window })}
          />
          {hoursIn(window, taken).map(takenRow)}
        </li>
      ))}
      {taken.filter(isOutside).map((hours) => (
        <li key={hours.id} className={itemClassName}>
          {takenRow(hours)}
        </li>
      ))}
    </ul>
  )
}

const itemClassName = 'overflow-hidden rounded-control border border-sable-deep bg-blanc'

type WindowProps = { window: AgendaWindow; isFree: boolean; zone: string; onPress: () => void }

const WindowRow = ({ window, isFree, zone, onPress }: WindowProps) => (
  <Button
    tone="quiet"
    onClick={onPress}
    className="min-h-16 w-full justify-start! rounded-control! px-4! -outline-offset-3! [&>span]:w-full"
  >
    <span className="flex-1 text-left text-ink tabular-nums">
      <span className="sr-only">{weekdayText(window.start, zone)}, </span>
      <HourRange from={window.start} to={window.end} zone={zone} />
    </span>
    {isFree ? <Badge tone="success">Libre</Badge> : <span className="text-sm font-normal">{takenText(window)}</span>}
    <span className="sr-only"> : modifier ou supprimer</span>
  </Button>
)

const rowClassName =
  'flex min-h-16 w-full flex-wrap items-center gap-x-3 border-t px-4 py-2 text-left -outline-offset-4!'

type AppointmentProps = { appointment: AgendaAppointment; zone: string; onOpen: (dialog: RailDialog) => void }

const AppointmentRow = ({ appointment, zone, onOpen }: AppointmentProps) => {
  const { id, start, end, booked } = appointment
  const text = (
    <>
      <span className="font-semibold tabular-nums">
        <HourRange from={start} to={end} zone={zone} />
      </span>
      <span className="min-w-0">{appointmentText(appointment)}</span>
    </>
  )
  return booked ? (
    <button
      type="button"
      data-row={start}
      onClick={() => onOpen({ kind: 'appointment', id, start })}
      className={cx(rowClassName, 'border-plum bg-plum text-blanc hover:bg-plum-deep focus-visible:outline-safran!')}
    >
      {text}
    </button>
  ) : (
    <p className={cx(rowClassName, 'border-safran bg-safran-pale')}>{text}</p>
  )
}

type EntryProps = { entry: OwnEntry; zone: string; onOpen: (dialog: RailDialog) => void }

const EntryRow = ({ entry, zone, onOpen }: EntryProps) => (
  <button
    type="button"
    data-row={entry.start}
    onClick={() => onOpen({ kind: 'entry', entry })}
    className={cx(
      rowClassName,
      'border-sable-deep hover:bg-sable',
      entry.kind === 'telephone' ? 'text-plum' : 'bg-sable text-ink-soft',
    )}
  >
    <span className="font-semibold tabular-nums">
      <HourRange from={entry.start} to={entry.end} zone={zone} />
    </span>
    <span className="min-w-0">{entryTitle(entry)}</span>
    {entry.kind === 'telephone' && <span className="text-sm text-ink-soft">par téléphone</span>}
  </button>
)
