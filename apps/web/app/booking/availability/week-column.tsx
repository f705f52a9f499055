import { longCivilDayText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import type { RailDialog } from './day-rail.ts'
import type { Dragged } from './use-week-drag.ts'
import { hoursIn, type WeekDay, type WeekDialog } from './week.ts'
import { AppointmentBlock, EntryBlock, WindowBlock } from './week-blocks.tsx'
import { blockStyle, gripsOn, partOfHours, skippedHours } from './week-times.ts'
import { minutesText } from './window-hours.ts'

type Props = {
  day: WeekDay
  zone: string
  nowMinutes: number | undefined
  dragged: Dragged | null
  onOpen: (dialog: WeekDialog) => void
  onOpenRail: (dialog: RailDialog) => void
}

export const WeekColumn = ({
  day: { day, windows, appointments, entries, isPast },
  zone,
  nowMinutes,
  dragged,
  onOpen,
  onOpenRail,
}: Props) => {
  const taken = entries.map(({ entry }) => entry)
  const preview = dragged && partOfHours(day, dragged.hours)
  return (
    <div
      className={cx(
        'relative border-l border-sable bg-[linear-gradient(to_bottom,var(--color-sable)_1px,transparent_1px)] bg-size-[100%_calc(100%/24)]',
        isPast && 'bg-creme',
      )}
    >
      {skippedHours(day, zone).map((minutes) => (
        <p
          key={minutes}
          style={blockStyle({ from: minutes, to: minutes + 60 })}
          className="absolute inset-x-0 bg-sable p-1 text-sm text-ink-soft"
        >
          N’existe pas ce jour-là
        </p>
      ))}
      <ol aria-label={longCivilDayText(day)}>
        {windows.map(({ window, part }) => (
          <WindowBlock
            key={window.id}
            window={window}
            part={part}
            grips={gripsOn(day, window, zone)}
            zone={zone}
            isDragged={dragged?.window?.id === window.id}
            isFree={window.closable && hoursIn(window, taken).length === 0}
            onOpen={onOpen}
          />
        ))}
        {appointments.map(({ appointment, part }) => (
          <AppointmentBlock key={appointment.id} appointment={appointment} part={part} zone={zone} />
        ))}
        {entries.map(({ entry, part }) => (
          <EntryBlock key={entry.id} entry={entry} part={part} zone={zone} onOpen={onOpenRail} />
        ))}
      </ol>
      {preview && (
        <p
          style={blockStyle(preview)}
          className="pointer-events-none absolute inset-x-0.5 z-10 overflow-hidden rounded-sm border-2 border-dashed border-plum bg-sable/80 px-1.5 py-0.5 text-sm font-semibold"
        >
          {minutesText(dragged.hours.from)} – {minutesText(dragged.hours.to)}
        </p>
      )}
      {nowMinutes !== undefined && (
        <span
          aria-hidden="true"
          style={{ top: `${(nowMinutes / 1440) * 100}%` }}
          className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-terracotta"
        />
      )}
    </div>
  )
}
