import { isSameHours, type WeeklyHours } from '@couronne/contract/booking/weekly-hours'
import { useRef } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import type { TemplateChanges } from './use-template-changes.ts'
import { hoursText, weekdays, weekdayText } from './weekly-hours-text.ts'

type Props = { changes: TemplateChanges; today: string }

/** Lists the hours of each day of the week, and removes some. */
export const TemplateWeek = ({ changes: { template, submit, stateOf }, today }: Props) => {
  const list = useRef<HTMLUListElement>(null)

  const remove = async (name: string, removed: WeeklyHours) => {
    const hours = template.hours.filter((each) => !isSameHours(each, removed))
    // The pressed button is gone by then.
    if (await submit(name, { kind: 'hours', hours })) list.current?.focus()
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label="Horaires de chaque jour" className="divide-y divide-sable outline-none">
      {weekdays.map((weekday) => {
        const rows = template.hours.filter((each) => each.weekday === weekday)
        return (
          <li key={weekday} className="grid grid-cols-[6.5rem_1fr] items-start gap-2 py-1">
            <span className="flex min-h-11 items-center font-semibold">
              <span className="inline-block first-letter:uppercase">{weekdayText(weekday)}</span>
            </span>
            {rows.length === 0 ? (
              <span className="flex min-h-11 items-center text-ink-soft">Fermé</span>
            ) : (
              <ul>
                {rows.map((row) => {
                  const name = `Retirer : ${weekdayText(weekday)}, ${hoursText(row, today)}`
                  return (
                    <li
                      key={`${row.from} ${row.to} ${row.anchorOn}`}
                      className="flex items-center justify-between gap-2"
                    >
                      <span>{hoursText(row, today)}</span>
                      <IconButton
                        label={name}
                        className="shrink-0"
                        {...stateOf(name)}
                        onClick={() => void remove(name, row)}
                      >
                        <TrashIcon />
                      </IconButton>
                    </li>
                  )
                })}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}
