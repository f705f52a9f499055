import type { ReactNode } from 'react'
import { durationText, hourText, priceText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { MapPinIcon } from '#app/ui/icons.tsx'
import { PhoneIcon } from '#app/ui/member-icons.tsx'
import type { RailDialog, RailRow } from './day-rail.ts'
import { entryTitle } from './entry-text.ts'

type Props = { rows: RailRow[]; zone: string; now: number; onOpen: (dialog: RailDialog) => void }

/** Shows the hours of a day, one row each. A row opens a sheet with the rest. */
export const DayRailList = ({ rows, zone, now, onOpen }: Props) => (
  <ol className="divide-y divide-sable-deep/60 overflow-hidden rounded-card border border-sable-deep bg-blanc">
    {rows.map((row) => (
      <li key={`${row.kind} ${row.start}`} className={cx(Date.parse(row.end) <= now && 'bg-creme')}>
        <Row row={row} zone={zone} now={now} onOpen={onOpen} />
      </li>
    ))}
  </ol>
)

const rowClassName = 'flex min-h-16 w-full items-center gap-4 px-4 py-2 text-left -outline-offset-3!'

type RowProps = Omit<Props, 'rows'> & { row: RailRow }

const Row = ({ row, zone, now, onOpen }: RowProps) => {
  const hours = (
    <span className="w-16 shrink-0 tabular-nums">
      <span className="block font-semibold">{hourText(row.start, zone)}</span>
      <span className="sr-only"> à </span>
      <span className="block text-sm text-ink-soft">{hourText(row.end, zone)}</span>
    </span>
  )
  const button = (dialog: RailDialog, className: string, children: ReactNode) => (
    <button
      type="button"
      data-row={row.start}
      onClick={() => onOpen(dialog)}
      className={cx(rowClassName, className, 'hover:bg-sable')}
    >
      {hours}
      {children}
      <span className="sr-only"> : {row.kind === 'free' ? 'bloquer ou noter un rendez-vous' : 'voir ou modifier'}</span>
    </button>
  )
  switch (row.kind) {
    case 'held':
      return (
        <p className={rowClassName}>
          {hours}
          <span className="text-ink-soft">Une réservation est en cours</span>
        </p>
      )
    case 'free': {
      const minutes = Math.round((Date.parse(row.end) - Date.parse(row.start)) / 60_000)
      const text = <span className="text-ink-soft">{`Libre, ${durationText(minutes)}`}</span>
      if (Date.parse(row.end) > now) return button({ kind: 'free', hours: row }, 'bg-feuille-pale/60', text)
      return (
        <p className={cx(rowClassName, 'bg-sable/50')}>
          {hours}
          {text}
        </p>
      )
    }
    case 'entry': {
      const { entry } = row
      const isTelephone = entry.kind === 'telephone'
      return button(
        { kind: 'entry', entry },
        isTelephone ? '' : 'bg-sable',
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate', isTelephone ? 'font-semibold' : 'text-ink-soft')}>
            {entryTitle(entry)}
          </span>
          {isTelephone && (
            <span className="flex items-center gap-1 text-sm text-ink-soft">
              <PhoneIcon className="size-4 shrink-0 text-plum" />
              <span className="truncate">
                {entry.firstname && entry.libelle ? `${entry.libelle}, par téléphone` : 'Par téléphone'}
              </span>
            </span>
          )}
        </span>,
      )
    }
    case 'appointment': {
      const { id, customerName, name, lieu, price } = row.appointment
      return button(
        { kind: 'appointment', id, start: row.start },
        '',
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{customerName}</span>
            <span className="flex items-center gap-1 text-sm text-ink-soft">
              <span className="truncate">{name}</span>
              {lieu === 'Ma Maison' && (
                <>
                  <MapPinIcon className="size-4 shrink-0 text-plum" />
                  <span className="shrink-0">à domicile</span>
                </>
              )}
            </span>
          </span>
          {price !== null && <span className="shrink-0 font-semibold">{priceText(price)}</span>}
        </>,
      )
    }
  }
}
