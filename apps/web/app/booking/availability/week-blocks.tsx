import type { AgendaVisit, WorkedWindow } from '@couronne/contract/booking/windows'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { weekdayText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { HourRange } from '#app/ui/hour-range.tsx'
import type { WeekOpening } from './week.ts'
import { placed } from './week-times.ts'
import { visitText, windowText } from './window-text.ts'

type Part = { from: number; to: number }

type WindowProps = {
  window: WorkedWindow
  part: Part
  grips: ('start' | 'end')[]
  zone: string
  isDragged: boolean
  onOpen: (opening: WeekOpening) => void
}

/** Shows a window to press, move or stretch. A window with a booking or a hold in it cannot be moved. */
export const WindowBlock = ({ window, part, grips, zone, isDragged, onOpen }: WindowProps) => (
  <li
    data-window={window.id}
    style={placed(part)}
    className={cx('absolute inset-x-0.5 min-h-6', isDragged && 'opacity-40')}
  >
    <button
      type="button"
      onClick={() => onOpen({ what: 'change', window })}
      className={cx(
        'flex h-full w-full flex-col items-start overflow-hidden rounded-sm border border-feuille/50 bg-feuille-pale px-1.5 py-0.5 xl:px-1 text-left text-sm leading-tight text-feuille hover:border-feuille',
        window.closable && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <span className="font-semibold tabular-nums xl:tracking-tight xl:whitespace-nowrap">
        <span className="sr-only">{weekdayText(window.start, zone)}, </span>
        <HourRange from={window.start} to={window.end} zone={zone} />
      </span>
      <span className={window.closable ? undefined : 'sr-only'}>{window.closable ? 'Libre' : 'Réservé en partie'}</span>
      <span className="sr-only"> : modifier ou supprimer</span>
    </button>
    {window.closable &&
      grips.map((grip) => (
        <span
          key={grip}
          data-grip={grip}
          className={cx('absolute inset-x-0 h-2 cursor-ns-resize', grip === 'start' ? '-top-1' : '-bottom-1')}
        />
      ))}
  </li>
)

type VisitProps = { visit: AgendaVisit; part: Part; zone: string }

const visitLook = 'block h-full overflow-hidden rounded-sm px-1.5 py-0.5 text-sm leading-tight'

/** Shows taken hours: booked ones link to their appointment, and held ones wait for their payment. */
export const VisitBlock = ({ visit, part, zone }: VisitProps) => (
  <li data-visit style={placed(part)} className="absolute right-0.5 left-2 min-h-6 cursor-default">
    {visit.booked ? (
      <Link
        to={addresses.ownAppointments(visit.id)}
        title={visitText(visit)}
        draggable={false}
        className={cx(visitLook, 'bg-plum text-blanc hover:bg-plum-deep')}
      >
        {visitText(visit)}
        <span className="sr-only">, {windowText(visit, zone)}</span>
      </Link>
    ) : (
      <p className={cx(visitLook, 'border border-safran bg-safran-pale text-ink')}>
        {visitText(visit)}
        <span className="sr-only">, {windowText(visit, zone)}</span>
      </p>
    )}
  </li>
)
