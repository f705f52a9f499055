import type { WeeklyHours } from '@couronne/contract/booking/weekly-hours'
import { addDays, mondayOf } from '@couronne/contract/lib/hours'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/inputs.tsx'
import { minutesText, quarters } from '../availability/window-hours.ts'
import { shortWeekdayText, weekdays, weekdayText } from './weekly-hours-text.ts'

type Props = {
  today: string
  busy: boolean
  disabled: boolean
  onAdd: (added: WeeklyHours[]) => void
}

const tuesdayToSaturday = [2, 3, 4, 5, 6]

/** Asks for hours and the days of the week on which they open. An end at or before the start is on the next day. */
export const AddHoursForm = ({ today, busy, disabled, onAdd }: Props) => {
  const [days, setDays] = useState(tuesdayToSaturday)
  const [from, setFrom] = useState(9 * 60)
  const [end, setEnd] = useState(18 * 60)
  const [weeks, setWeeks] = useState('every')
  const [isMissingDay, setIsMissingDay] = useState(false)
  const to = end > from ? end : end + 1440
  const anchors: Record<string, string> = { this: mondayOf(today), next: addDays(mondayOf(today), 7) }

  const toggle = (day: number) => {
    setIsMissingDay(false)
    setDays(days.includes(day) ? days.filter((each) => each !== day) : [...days, day])
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (days.length === 0) return setIsMissingDay(true)
        onAdd(days.map((weekday) => ({ weekday, from, to, anchorOn: anchors[weeks] ?? null })))
      }}
    >
      <fieldset aria-describedby={isMissingDay ? 'missing-day' : undefined}>
        <legend className="mb-2 font-semibold">Jours</legend>
        <div className="grid grid-cols-7 gap-1.5">
          {weekdays.map((day) => (
            <label
              key={day}
              className={cx(
                'flex min-h-11 cursor-pointer items-center justify-center rounded-control border text-sm font-semibold transition-colors',
                'border-ink/60 bg-blanc hover:border-plum has-checked:border-plum has-checked:bg-plum has-checked:text-blanc',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-plum',
              )}
            >
              <input type="checkbox" className="sr-only" checked={days.includes(day)} onChange={() => toggle(day)} />
              <span className="sr-only">{weekdayText(day)}</span>
              <span aria-hidden="true">{shortWeekdayText(day)}</span>
            </label>
          ))}
        </div>
        {isMissingDay && (
          <p id="missing-day" role="alert" className="mt-1.5 text-sm font-medium text-brique">
            Choisissez au moins un jour.
          </p>
        )}
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Début">
          <Select value={from} onChange={(event) => setFrom(Number(event.target.value))}>
            {quarters.slice(0, -1).map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutesText(minutes)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Fin">
          <Select value={end} onChange={(event) => setEnd(Number(event.target.value))}>
            {quarters.slice(1).map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutesText(minutes > from ? minutes : minutes + 1440)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Semaines">
        <Select value={weeks} onChange={(event) => setWeeks(event.target.value)}>
          <option value="every">Toutes les semaines</option>
          <option value="this">Une semaine sur deux, dès cette semaine</option>
          <option value="next">Une semaine sur deux, dès la semaine prochaine</option>
        </Select>
      </Field>
      <Button type="submit" busy={busy} disabled={disabled}>
        Ajouter ces horaires
      </Button>
    </form>
  )
}
