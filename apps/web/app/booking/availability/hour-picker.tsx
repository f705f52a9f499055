import { addDays, mondayOf } from '@couronne/contract/lib/hours'
import { useState } from 'react'
import { hourText, longCivilDayText, spokenHourText, weekdayText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { NextFreeDay } from './next-free-day.tsx'
import { dayOf, partsOfDay, type Start, startsByDay } from './starts.ts'
import { WeekStrip } from './week-strip.tsx'

type Props = {
  starts: Start[]
  zone: string
  /** `starts` covers the weeks from this Monday to the week of `lastWeek`, also a Monday. */
  firstWeek: string
  lastWeek: string
  today: string
  /** The picker opens at this day if it has hours. */
  wantedDay: string
  chosen: Start | undefined
  onChoose: (start: Start) => void
  /** Loads the weeks around a day that `starts` does not cover. */
  onOtherWeeks: (day: string) => void
  /** Finds the first day with hours from a day on. */
  onNextFree: (from: string) => Promise<string | null>
  busy: boolean
}

/** Shows hours as buttons by day and part of day, in the time zone of the place. */
export const HourPicker = ({
  starts,
  zone,
  firstWeek,
  lastWeek,
  today,
  wantedDay,
  chosen,
  onChoose,
  onOtherWeeks,
  onNextFree,
  busy,
}: Props) => {
  const byDay = startsByDay(starts, zone)
  const daysWithHours = [...byDay.keys()].sort()
  const firstDayOf = (monday: string | null) => daysWithHours.find((day) => mondayOf(day) === monday)
  const [opened, setOpened] = useState<string | null>(null)
  const [week, setWeek] = useState<string | null>(null)
  const day =
    (opened && byDay.has(opened) && opened) ||
    (chosen && dayOf(chosen.start, zone)) ||
    (firstDayOf(week) ?? daysWithHours.find((each) => each >= wantedDay) ?? daysWithHours[0])
  const shownWeek = week && week >= firstWeek && week <= lastWeek ? week : mondayOf(day ?? wantedDay)
  const dayIsShown = day !== undefined && mondayOf(day) === shownWeek

  const goToWeek = (monday: string) => {
    setWeek(monday)
    setOpened(firstDayOf(monday) ?? null)
    if (monday < firstWeek || monday > lastWeek) onOtherWeeks(monday)
  }
  const nextWithHours = daysWithHours.find((each) => each >= shownWeek)

  return (
    <div aria-busy={busy} className={cx('transition-opacity', busy && 'opacity-50')}>
      <WeekStrip
        monday={shownWeek}
        freeOn={(each) => byDay.get(each)?.length ?? 0}
        chosen={dayIsShown ? day : undefined}
        onChoose={setOpened}
        onWeek={goToWeek}
        hasEarlier={shownWeek > mondayOf(today)}
        hasLater={shownWeek < addDays(today, 365)}
      />
      <div className="mt-5 min-h-52">
        {dayIsShown ? (
          <DayHours day={day} starts={byDay.get(day) ?? []} zone={zone} chosen={chosen} onChoose={onChoose} />
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p>Aucune heure libre cette semaine.</p>
            {nextWithHours ? (
              <Button tone="secondary" onClick={() => goToWeek(mondayOf(nextWithHours))}>
                Aller au {longCivilDayText(nextWithHours)}
              </Button>
            ) : (
              <NextFreeDay
                find={() => onNextFree(addDays(lastWeek, 7))}
                onFound={(found) => goToWeek(mondayOf(found))}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

type DayProps = {
  day: string
  starts: Start[]
  zone: string
  chosen: Start | undefined
  onChoose: (start: Start) => void
}

const DayHours = ({ day, starts, zone, chosen, onChoose }: DayProps) => (
  <>
    <h3 className="text-xl first-letter:uppercase">{weekdayText(`${day}T12:00:00Z`, 'UTC')}</h3>
    {partsOfDay(starts, zone).map(({ name, hours }) => (
      <div key={name} className="mt-3">
        <h4 className="text-sm font-semibold text-ink-soft">{name}</h4>
        <ul className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2">
          {hours.map((each) => (
            <li key={each.start} className="grid">
              <button
                type="button"
                aria-pressed={each.start === chosen?.start}
                aria-label={spokenHourText(each.start, zone)}
                onClick={() => onChoose(each)}
                className={cx(
                  'min-h-11 rounded-control border font-semibold transition-colors',
                  each.start === chosen?.start
                    ? 'border-plum bg-plum text-blanc'
                    : 'border-ink/55 bg-blanc hover:border-plum hover:bg-sable',
                )}
              >
                {hourText(each.start, zone)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </>
)
