import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { civilText, countText, dayNumberText, longCivilDayText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import type { RailRow } from './day-rail.ts'

type Props = {
  days: { day: string; rows: RailRow[] }[]
  today: string
  chosen: string | undefined
  now: number
}

/** Shows the seven days of a week, with dots for free hours and for appointments. Each leads to its day. */
export const DayStrip = ({ days, today, chosen, now }: Props) => (
  <nav aria-label="Dates de la semaine" className="mb-4">
    <ul className="grid grid-cols-7 gap-0.5 sm:gap-2">
      {days.map(({ day, rows }) => {
        const isChosen = day === chosen
        const appointments = rows.filter(isAppointment).length
        const hasFree = rows.some(({ kind, end }) => kind === 'free' && Date.parse(end) > now)
        return (
          <li key={day} className="grid">
            <Link
              to={addresses.ownDay(day)}
              preventScrollReset
              aria-current={isChosen ? 'date' : undefined}
              className={cx(
                'flex min-h-16 flex-col items-center justify-center rounded-control border py-1.5',
                isChosen ? 'border-plum bg-plum text-blanc' : 'border-sable-deep hover:border-plum',
                !isChosen && (day < today ? 'text-ink-soft' : 'bg-blanc'),
              )}
            >
              <span className="sr-only">{spokenDay(day, today, appointments, hasFree)}</span>
              <span aria-hidden="true" className={cx('text-sm', !isChosen && 'text-ink-soft')}>
                {civilText(day, { weekday: 'short' })}
              </span>
              <span
                aria-hidden="true"
                className={cx('text-lg font-semibold', day === today && 'underline underline-offset-4')}
              >
                {dayNumberText(day)}
              </span>
              <span aria-hidden="true" className="mt-1 flex h-1.5 gap-1">
                {appointments > 0 && (
                  <span className={cx('size-1.5 rounded-full', isChosen ? 'bg-blanc' : 'bg-plum')} />
                )}
                {hasFree && <span className={cx('size-1.5 rounded-full', isChosen ? 'bg-safran' : 'bg-feuille')} />}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
    <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft">
      <span className="flex items-center gap-1.5">
        <span className="size-1.5 rounded-full bg-plum" />
        <span>Rendez-vous</span>
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-1.5 rounded-full bg-feuille" />
        <span>Heures libres</span>
      </span>
    </p>
  </nav>
)

const isAppointment = (row: RailRow) =>
  row.kind === 'appointment' || row.kind === 'held' || (row.kind === 'entry' && row.entry.kind === 'telephone')

const spokenDay = (day: string, today: string, appointments: number, hasFree: boolean) =>
  [
    longCivilDayText(day),
    ...(day === today ? ['aujourd’hui'] : []),
    appointments > 0 ? countText(appointments, 'rendez-vous', 'rendez-vous') : 'aucun rendez-vous',
    hasFree ? 'des heures libres' : 'aucune heure libre',
  ].join(', ')
