import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { durationText, hourText, priceText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { MapPinIcon } from '#app/ui/icons.tsx'
import type { RailRow } from './day-rail.ts'

type Props = { rows: RailRow[]; day: string; zone: string; now: number }

/** Shows the hours of the day, one row each: appointments lead to their card, free hours to the week. */
export const DayRailList = ({ rows, day, zone, now }: Props) => (
  <ol className="divide-y divide-sable-deep/60 overflow-hidden rounded-card border border-sable-deep bg-blanc">
    {rows.map((row) => (
      <li key={`${row.kind} ${row.start}`} className={cx(Date.parse(row.end) <= now && 'opacity-70')}>
        <Row row={row} day={day} zone={zone} />
      </li>
    ))}
  </ol>
)

const rowClassName = 'flex min-h-16 items-center gap-4 px-4 py-2'

const Row = ({ row, day, zone }: { row: RailRow; day: string; zone: string }) => {
  const hours = (
    <span className="w-16 shrink-0 tabular-nums">
      <span className="block font-semibold">{hourText(row.start, zone)}</span>
      <span className="block text-sm text-ink-soft">{hourText(row.end, zone)}</span>
    </span>
  )
  if (row.kind === 'held')
    return (
      <p className={rowClassName}>
        {hours}
        <span className="text-ink-soft">Une réservation est en cours</span>
      </p>
    )
  if (row.kind === 'free') {
    const minutes = Math.round((Date.parse(row.end) - Date.parse(row.start)) / 60_000)
    return (
      <Link to={addresses.ownHours(day)} className={cx(rowClassName, 'bg-sable/50 hover:bg-sable')}>
        {hours}
        <span className="text-ink-soft">{`Libre, ${durationText(minutes)}`}</span>
      </Link>
    )
  }
  const { appointment } = row
  const isAway = appointment.lieu === 'Ma Maison'
  return (
    <Link to={addresses.ownAppointments(appointment.id)} className={cx(rowClassName, 'hover:bg-sable')}>
      {hours}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{appointment.firstname}</span>
        <span className="flex items-center gap-1 text-sm text-ink-soft">
          <span className="truncate">{appointment.libelle}</span>
          {isAway && <MapPinIcon className="size-4 shrink-0 text-plum" />}
          {isAway && <span className="truncate">{`chez ${appointment.firstname}`}</span>}
        </span>
      </span>
      <span className="shrink-0 font-semibold">{priceText(appointment.price)}</span>
    </Link>
  )
}
