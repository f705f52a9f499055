import type { AgendaWindow } from '@couronne/contract/booking/windows'
import { civilText, longCivilDayText } from '#app/lib/french.ts'
import { dayHeadingId, type WeekDay, type WeekDialog } from './week.ts'
import { WeekDayActions } from './week-day-actions.tsx'
import { WeekDayList } from './week-day-list.tsx'

type Props = {
  days: WeekDay[]
  windows: AgendaWindow[]
  zone: string
  today: string
  onOpen: (dialog: WeekDialog) => void
}

/** Shows the seven days one under the other, for phones. */
export const WeekStack = ({ days, windows, zone, today, onOpen }: Props) => (
  <ol className="space-y-3">
    {days.map((day) => (
      <li key={day.day} className="rounded-card border border-sable-deep bg-blanc p-4">
        <div className="mb-2 flex items-center justify-between gap-2">
          <h3 id={dayHeadingId(day.day)} tabIndex={-1} className="text-lg first-letter:uppercase">
            <span aria-hidden="true">{civilText(day.day, { weekday: 'long', day: 'numeric', month: 'long' })}</span>
            <span className="sr-only">{longCivilDayText(day.day)}</span>
            {day.day === today && <span className="font-sans text-sm font-normal text-ink-soft"> aujourd’hui</span>}
          </h3>
        </div>
        {day.windows.length > 0 ? (
          <WeekDayList day={day} zone={zone} onOpen={onOpen} />
        ) : (
          // This line is as high as the first window that may be added.
          <p className="flex min-h-14.5 items-center text-ink-soft">Aucun créneau</p>
        )}
        {(!day.isPast || day.windows.length > 0) && (
          <div className="mt-2">
            <WeekDayActions day={day} windows={windows} zone={zone} onOpen={onOpen} />
          </div>
        )}
      </li>
    ))}
  </ol>
)
