import { countText, decimalText } from '#app/lib/french.ts'

const star = 'm12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.100L12 16.900l-5.4 2.9 1.1-6.100L3.2 9.400l6.1-.800L12 3Z'

export const FiveStars = ({ rating }: { rating: number }) => (
  <span className="flex" aria-hidden="true">
    {[1, 2, 3, 4, 5].map((place) => {
      const fill = Math.max(0, Math.min(1, rating - place + 1))
      return (
        <svg key={place} viewBox="0 0 24 24" className="size-4" aria-hidden="true">
          <path d={star} className="fill-sable-deep" />
          <path d={star} className="fill-terracotta" style={{ clipPath: `inset(0 ${100 - fill * 100}% 0 0)` }} />
        </svg>
      )
    })}
  </span>
)

type Props = { rating: number | null; count: number; className?: string }

/** A rating as stars, in figures, and in words for who does not see them. */
export const Stars = ({ rating, count, className }: Props) => {
  if (rating === null || count === 0) return <p className={className ?? 'text-sm text-ink-soft'}>Pas encore d’avis</p>
  return (
    <p className={`flex flex-wrap items-center gap-x-1.5 text-sm ${className ?? ''}`}>
      <FiveStars rating={rating} />
      <span className="sr-only">Note : </span>
      <strong>
        {decimalText(rating)}
        <span className="sr-only"> sur 5</span>
      </strong>
      <span className="text-ink-soft">({countText(count, 'avis', 'avis')})</span>
    </p>
  )
}

/** The stars of one review. */
export const Note = ({ note }: { note: number }) => (
  <p>
    <FiveStars rating={note} />
    <span className="sr-only">Note : {note} sur 5</span>
  </p>
)
