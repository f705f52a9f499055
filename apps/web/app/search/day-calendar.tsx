import { useEffect, useRef } from 'react'
import { DayPicker } from 'react-day-picker'
import { fr } from 'react-day-picker/locale/fr'

type Props = { day: string; firstDay: string; takesFocus: boolean; onChoose: (day: string) => void }

// A civil day is the calendar's day in UTC, here as everywhere: no zone plays a part.
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const square = 'size-11 max-[359px]:size-9'
const arrow =
  'absolute top-0 inline-flex size-11 items-center justify-center rounded-full text-plum hover:bg-sable aria-disabled:invisible [&>svg]:size-5 [&>svg]:fill-current'

/** A month under the field; days that are past cannot be chosen. */
export const DayCalendar = ({ day, firstDay, takesFocus, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
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
        defaultMonth={dateOf(day > firstDay ? day : firstDay)}
        startMonth={dateOf(firstDay)}
        today={dateOf(firstDay)}
        disabled={{ before: dateOf(firstDay) }}
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
    </div>
  )
}
