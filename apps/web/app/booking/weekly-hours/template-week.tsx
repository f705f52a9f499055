import type { WeeklyHours } from '@couronne/contract/booking/weekly-hours'
import { IconButton } from '#app/ui/button.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import { hoursText, weekdays, weekdayText } from './weekly-hours-text.ts'

type Props = {
  hours: WeeklyHours[]
  today: string
  onRemove: (removed: WeeklyHours) => void
}

/** Lists the hours of each day of the week. */
export const TemplateWeek = ({ hours, today, onRemove }: Props) => (
  <ul className="divide-y divide-sable">
    {weekdays.map((weekday) => {
      const rows = hours.filter((each) => each.weekday === weekday)
      return (
        <li key={weekday} className="grid grid-cols-[6.5rem_1fr] items-start gap-2 py-1">
          <span className="flex min-h-11 items-center font-semibold first-letter:uppercase">
            {weekdayText(weekday)}
          </span>
          {rows.length === 0 ? (
            <span className="flex min-h-11 items-center text-ink-soft">Fermé</span>
          ) : (
            <ul>
              {rows.map((row) => (
                <li key={`${row.from} ${row.to} ${row.anchorOn}`} className="flex items-center justify-between gap-2">
                  <span>{hoursText(row, today)}</span>
                  <IconButton
                    label={`Retirer : ${weekdayText(weekday)}, ${hoursText(row, today)}`}
                    onClick={() => onRemove(row)}
                  >
                    <TrashIcon />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </li>
      )
    })}
  </ul>
)
