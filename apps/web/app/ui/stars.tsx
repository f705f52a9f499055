import type { CSSProperties } from 'react'
import { countText, decimalText } from '#app/lib/french.ts'

/** It is one element, because a page of results has hundreds of stars. */
export const FiveStars = ({ rating }: { rating: number }) => (
  <span className="five-stars" style={{ '--filled': `${rating * 20}%` } as CSSProperties} aria-hidden="true" />
)

type Props = { rating: number | null; count: number; className?: string }

/** Shows a rating as stars, as a figure, and as text for screen readers. */
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

export const Note = ({ note }: { note: number }) => (
  <p>
    <FiveStars rating={note} />
    <span className="sr-only">Note : {note} sur 5</span>
  </p>
)
