import type { AgendaWindow } from '@couronne/contract/booking/windows'
import { civilText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Button } from '#app/ui/button.tsx'
import { PhoneIcon } from '#app/ui/member-icons.tsx'
import type { RailDialog, RailRow } from './day-rail.ts'
import { DayRailList } from './day-rail-list.tsx'
import { firstFreeHour, firstHour } from './free-hours.ts'
import { dayHeadingId, type WeekDay, type WeekDialog } from './week.ts'
import { WeekDayActions } from './week-day-actions.tsx'
import { proposedHours } from './week-times.ts'
import { inputFromHours, windowHours } from './window-hours.ts'

type Props = {
  day: WeekDay
  rows: RailRow[]
  windows: AgendaWindow[]
  zone: string
  onOpen: (dialog: WeekDialog) => void
  onOpenRail: (dialog: RailDialog) => void
}

/** Shows one day of the agenda: its hours, and what can be added to them. */
export const DayAgenda = ({ day, rows, windows, zone, onOpen, onOpenRail }: Props) => {
  const now = serverNow()
  const noteAppointment = () => {
    const proposed = () => windowHours(inputFromHours(proposedHours(day.day, [], zone, new Date(now))), zone)
    onOpenRail({ kind: 'telephone', hours: firstFreeHour(rows, now) ?? firstHour(proposed()) })
  }
  return (
    <div className="max-w-2xl">
      <h3
        id={dayHeadingId(day.day)}
        tabIndex={-1}
        aria-live="polite"
        className="mb-2 text-lg outline-none first-letter:uppercase"
      >
        {civilText(day.day, { weekday: 'long', day: 'numeric', month: 'long' })}
      </h3>
      {rows.length > 0 ? (
        <DayRailList rows={rows} zone={zone} now={now} onOpen={onOpenRail} />
      ) : (
        <p className="flex min-h-16 items-center rounded-card border border-dashed border-sable-deep px-4 text-ink-soft">
          Rien ce jour-là.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!day.isPast && (
          <Button size="small" onClick={noteAppointment}>
            <PhoneIcon /> Rendez-vous pris par téléphone
          </Button>
        )}
        <WeekDayActions day={day} windows={windows} zone={zone} onOpen={onOpen} />
      </div>
    </div>
  )
}
