import { countText, decimalText } from '#app/lib/french.ts'
import { FiveStars } from '#app/ui/stars.tsx'

type Props = {
  rating: number
  count: number
  /** Counts the reviews with one star, with two stars, and so on. */
  notes: number[]
}

/** Shows the average rating in large, and the distribution behind it. */
export const RatingDistribution = ({ rating, count, notes }: Props) => (
  <div className="grid gap-6 rounded-card border border-sable-deep bg-blanc p-5 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-10 sm:p-7">
    <div className="flex items-center gap-4 sm:flex-col sm:gap-2">
      <p className="font-display text-4xl font-semibold text-plum-deep">
        <span className="sr-only">Note : </span>
        {decimalText(rating)}
        <span className="sr-only"> sur 5</span>
      </p>
      <div className="sm:text-center">
        <FiveStars rating={rating} />
        <p className="mt-1 text-sm text-ink-soft">{countText(count, 'avis', 'avis')}</p>
      </div>
    </div>
    <ul className="space-y-1.5">
      {[5, 4, 3, 2, 1].map((note) => {
        const noteCount = notes[note - 1] ?? 0
        return (
          <li key={note} className="grid grid-cols-[5.5rem_1fr_2.5rem] items-center gap-3 text-sm">
            <span>{countText(note, 'étoile', 'étoiles')}</span>
            <span className="h-2 overflow-hidden rounded-full bg-sable" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-terracotta forced-color-adjust-none forced-colors:bg-[CanvasText]"
                style={{ width: `${(100 * noteCount) / count}%` }}
              />
            </span>
            <span className="text-right text-ink-soft">
              <span className="sr-only">: </span>
              {noteCount}
              <span className="sr-only"> avis</span>
            </span>
          </li>
        )
      })}
    </ul>
  </div>
)
