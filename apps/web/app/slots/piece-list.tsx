import type { Slot } from '@couronne/contract/slots'
import { hourText, longCivilDayText, spokenHourText, timeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { dayOf } from './starts.ts'

type Props = {
  pieces: Slot[]
  zone: string
  /** What a booked piece is booked with, by the piece's id. */
  visits: Map<string, { libelle: string; customerName: string }>
  onRemove: (piece: Slot) => void
}

/** Her windows day by day, cut at what is taken of them. */
export const PieceList = ({ pieces, zone, visits, onRemove }: Props) => (
  <ol className="space-y-6">
    {[...Map.groupBy(pieces, ({ start }) => dayOf(start, zone))].map(([day, ofDay]) => (
      <li key={day}>
        <h3 className="text-lg first-letter:uppercase">{longCivilDayText(day)}</h3>
        <ul className="mt-2 space-y-2">
          {ofDay.map((piece) => (
            <li
              key={piece.id}
              className={cx(
                'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-control border px-4 py-1.5',
                piece.booked && 'border-plum/30 bg-plum/5',
                piece.held && 'border-safran bg-safran-pale',
                !piece.booked && !piece.held && 'border-sable-deep bg-blanc',
              )}
            >
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {timeText(piece.start, zone)} – {timeText(piece.end, zone)}
              </span>
              <PieceState piece={piece} zone={zone} visit={visits.get(piece.id)} onRemove={onRemove} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
)

type StateProps = {
  piece: Slot
  zone: string
  visit: { libelle: string; customerName: string } | undefined
  onRemove: Props['onRemove']
}

const PieceState = ({ piece, zone, visit, onRemove }: StateProps) => {
  if (piece.booked) {
    return <span className="min-w-0 flex-1">{visit ? `RDV: ${visit.libelle} avec ${visit.customerName}` : 'RDV'}</span>
  }
  if (piece.held) return <Badge tone="waiting">Paiement en cours</Badge>
  return (
    <>
      <Badge tone="success">Libre</Badge>
      <Button size="small" tone="quiet" className="ml-auto" onClick={() => onRemove(piece)}>
        Supprimer
        <span className="sr-only">
          {' '}
          {spokenHourText(piece.start, zone)} à {hourText(piece.end, zone)}
        </span>
      </Button>
    </>
  )
}
