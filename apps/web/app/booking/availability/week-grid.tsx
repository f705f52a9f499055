import type { AgendaWindow } from '@couronne/contract/booking/windows'
import { useEffect, useRef } from 'react'
import { civilText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import type { RailDialog } from './day-rail.ts'
import { type Dragged, useWeekDrag } from './use-week-drag.ts'
import { dayHeadingId, type WeekDay, type WeekDialog } from './week.ts'
import { WeekColumn } from './week-column.tsx'
import { weekGridClassName } from './week-skeleton.tsx'
import { minutesText } from './window-hours.ts'

type Props = {
  days: WeekDay[]
  windows: AgendaWindow[]
  zone: string
  today: string
  /** Counts the minutes since midnight. */
  nowMinutes: number
  onOpen: (dialog: WeekDialog) => void
  onOpenRail: (dialog: RailDialog) => void
  onDrop: (dragged: Dragged) => void
}

/** The grid starts a little before 7 o'clock, so that the label of that hour is fully visible. */
const firstShownHour = 6.8

/** Shows seven columns of hours in which a mouse can draw. Every window is a button and every booked hour a link. */
export const WeekGrid = ({ days, windows, zone, today, nowMinutes, onOpen, onOpenRail, onDrop }: Props) => {
  const frame = useRef<HTMLElement>(null)
  const monday = days[0]?.day ?? today
  const { onPointerDown, dragged } = useWeekDrag({ monday, zone, windows, onDrop })
  useEffect(() => {
    const hours = frame.current?.querySelector('[data-hours]')
    if (frame.current && hours) frame.current.scrollTop = (hours.clientHeight * firstShownHour) / 24
  }, [])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section ref={frame} aria-label="Heures de la semaine" tabIndex={0} className={weekGridClassName}>
      <div className="sticky top-0 z-20 grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] border-b border-sable-deep bg-blanc">
        <span />
        {days.map(({ day }) => (
          <h3 key={day} className="border-l border-sable font-sans tracking-normal">
            <button
              type="button"
              id={dayHeadingId(day)}
              onClick={() => onOpen({ kind: 'day', day })}
              className="flex min-h-14 w-full flex-col items-center justify-center -outline-offset-3! hover:bg-sable"
            >
              <span className="text-sm font-normal text-ink-soft">{civilText(day, { weekday: 'short' })}</span>
              <span className={cx('rounded-full px-2.5 text-lg font-semibold', day === today && 'bg-plum text-blanc')}>
                {Number(day.slice(8))}
              </span>
              <span className="sr-only">
                {civilText(day, { month: 'long' })}
                {day === today && ', aujourd’hui'} : ajouter ou répéter
              </span>
            </button>
          </h3>
        ))}
      </div>
      <div data-hours className="grid h-[108rem] xl:h-[84rem] grid-cols-[3.25rem_minmax(0,1fr)] select-none">
        <div aria-hidden="true" className="relative text-right text-sm text-ink-soft">
          {Array.from({ length: 23 }, (_, hour) => (
            <span
              key={minutesText(hour * 60)}
              className="absolute right-1.5 -translate-y-1/2"
              style={{ top: `${((hour + 1) / 24) * 100}%` }}
            >
              {minutesText((hour + 1) * 60)}
            </span>
          ))}
        </div>
        <div onPointerDown={onPointerDown} className="relative grid cursor-cell grid-cols-7">
          {days.map((day) => (
            <WeekColumn
              key={day.day}
              day={day}
              zone={zone}
              nowMinutes={day.day === today ? nowMinutes : undefined}
              dragged={dragged}
              onOpen={onOpen}
              onOpenRail={onOpenRail}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
