import { useEffect, useRef, useState } from 'react'
import { DayPicker, type Modifiers } from 'react-day-picker'
import { fr } from 'react-day-picker/locale/fr'
import { countText, dayNumberText, longCivilDayText } from '#app/lib/french.ts'
import { type FreeDays, useFreeDays } from './use-free-days.ts'

type Props = { day: string; firstDay: string; takesFocus: boolean; onChoose: (day: string) => void }

// A civil day is the calendar's day in UTC, here as everywhere, so no time zone plays a part.
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const square = 'size-11 max-[359px]:size-9'
const arrow =
  'absolute top-0 inline-flex size-11 items-center justify-center rounded-full text-plum hover:bg-sable aria-disabled:invisible [&>svg]:size-5 [&>svg]:fill-current'

// The dot is a border, so that it is visible in a browser with forced colours too.
const dot =
  'relative after:pointer-events-none after:absolute after:bottom-1 after:left-1/2 after:-translate-x-1/2 after:rounded-full after:border-3 after:border-feuille aria-selected:after:border-blanc'

const dayLabel = (date: Date, { today, selected, free }: Modifiers) =>
  [today && 'Aujourd’hui', longCivilDayText(dayOf(date)), selected && 'sélectionné', free && 'quelqu’un est libre']
    .filter(Boolean)
    .join(', ')

/** States what the dots mean and how many there are, also for people who do not see them. */
const freeText = (free: FreeDays) => {
  if (free === 'unasked') return 'Avec une ville et une coiffure, les jours où quelqu’un est libre sont marqués.'
  if (!Array.isArray(free)) return ''
  if (free.length === 0) return 'Personne n’est encore libre ce mois-ci.'
  return `${countText(free.length, 'jour marqué', 'jours marqués')} d’un point : quelqu’un y est libre.`
}

/** Shows a month under the field. Past days cannot be chosen, and days on which someone is free have a dot. */
export const DayCalendar = ({ day, firstDay, takesFocus, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState((day > firstDay ? day : firstDay).slice(0, 7))
  const free = useFreeDays(box, month)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={box}
      role="dialog"
      aria-label="Choisir un jour"
      className="absolute top-full -right-4 z-30 mt-4 w-max scroll-my-4 rounded-card border border-sable-deep bg-blanc p-3 shadow-soft lg:right-0"
    >
      <DayPicker
        mode="single"
        locale={fr}
        timeZone="UTC"
        selected={day ? dateOf(day) : undefined}
        month={dateOf(`${month}-01`)}
        onMonthChange={(date) => setMonth(dayOf(date).slice(0, 7))}
        startMonth={dateOf(firstDay)}
        today={dateOf(firstDay)}
        disabled={{ before: dateOf(firstDay) }}
        modifiers={{ free: Array.isArray(free) ? free.map(dateOf) : [] }}
        modifiersClassNames={{ free: dot }}
        labels={{ labelDayButton: dayLabel }}
        formatters={{ formatDay: (date) => dayNumberText(dayOf(date)) }}
        autoFocus={takesFocus}
        required
        onSelect={(date) => onChoose(dayOf(date))}
        classNames={{
          root: 'relative',
          month_caption: 'flex h-11 items-center justify-center font-display text-lg font-semibold',
          caption_label: 'first-letter:uppercase inline-block',
          button_previous: `${arrow} left-0`,
          button_next: `${arrow} right-0`,
          month_grid: 'mt-1',
          weekday: `${square} text-sm font-normal text-ink-soft`,
          day: 'p-0 text-center',
          day_button: `${square} rounded-full hover:bg-sable in-aria-selected:bg-plum in-aria-selected:text-blanc disabled:text-ink/35 disabled:hover:bg-transparent`,
          today: 'font-bold text-plum',
          hidden: 'invisible',
        }}
      />
      {/* This line has the same height with and without text. */}
      <p role="status" className="mx-auto mt-2 min-h-10.5 w-0 min-w-full px-2 text-sm text-ink-soft">
        {freeText(free)}
      </p>
    </div>
  )
}
