import type { AgendaWindow } from '@couronne/contract/booking/windows'
import { civilText, longCivilDayText } from '#app/lib/french.ts'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import type { RailDialog } from './day-rail.ts'
import { dayHeadingId, type WeekDay, type WeekDialog } from './week.ts'
import { WeekDayActions } from './week-day-actions.tsx'
import { WeekDayList } from './week-day-list.tsx'

type Props = {
  days: WeekDay[]
  windows: AgendaWindow[]
  zone: string
  today: string
  onOpen: (dialog: WeekDialog) => void
  onOpenRail: (dialog: RailDialog) => void
}

/** Shows the days one under the other, for phones. Those that are over are folded, unless the whole week is. */
export const WeekStack = ({ days, ...shared }: Props) => {
  const past = days.filter(({ isPast }) => isPast)
  const isFolded = past.length > 0 && past.length < days.length
  return (
    <>
      {isFolded && (
        <details className="mb-3">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-plum [&::-webkit-details-marker]:hidden">
            <ChevronDownIcon className="size-5 -rotate-90 in-open:rotate-0" />
            <span>{past.length === 1 ? 'Le jour passé' : `Les ${past.length} jours passés`}</span>
          </summary>
          <DayCards days={past} {...shared} />
        </details>
      )}
      <DayCards days={isFolded ? days.slice(past.length) : days} {...shared} />
    </>
  )
}

const DayCards = ({ days, windows, zone, today, onOpen, onOpenRail }: Props) => (
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
        {day.windows.length + day.entries.length > 0 ? (
          <WeekDayList day={day} zone={zone} onOpen={onOpen} onOpenRail={onOpenRail} />
        ) : (
          // This line is as high as the first window that may be added.
          <p className="flex min-h-16.5 items-center text-ink-soft">Aucun créneau</p>
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
