import { ofName } from '@couronne/contract/lib/french-names'
import type { ProductReview, Review } from '@couronne/contract/marketplace/reviews'
import { useState } from 'react'
import { civilDayText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { ReportLink } from '#app/ui/report-link.tsx'
import { Note } from '#app/ui/stars.tsx'
import { ReviewPictures } from './review-pictures.tsx'

type Props = {
  reviews: (Review | ProductReview)[]
  /** This professional may have answered the reviews. */
  professional?: string
}

const initialCount = 6

export const ReviewList = ({ reviews, professional }: Props) => {
  const [isExpanded, setExpanded] = useState(false)
  const hiddenCount = reviews.length - initialCount
  return (
    <>
      <ul className="mt-6 divide-y divide-sable-deep">
        {reviews.slice(0, isExpanded ? undefined : initialCount).map((review) => (
          <li key={review.id} className="py-5">
            <ReviewItem review={review} professional={professional} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && !isExpanded && (
        <Button tone="secondary" className="mt-4" onClick={() => setExpanded(true)}>
          {hiddenCount > 1 ? `Lire les ${hiddenCount} autres avis` : 'Lire l’autre avis'}
        </Button>
      )}
    </>
  )
}

const sinceText = (review: Review | ProductReview) =>
  'appointmentOn' in review
    ? `${review.libelle}, venue le ${civilDayText(review.appointmentOn)}`
    : `Commandé le ${civilDayText(review.boughtOn)}`

const ReviewItem = ({ review, professional }: { review: Review | ProductReview; professional: string | undefined }) => (
  <article>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="font-sans text-base tracking-normal">{review.firstname}</h3>
      <Note note={review.note} />
      <Badge tone="success">
        <CheckIcon className="size-4" /> Avis vérifié
      </Badge>
    </div>
    <p className="mt-1 text-sm text-ink-soft">
      {sinceText(review)}, publié le {civilDayText(review.publishedOn)}
    </p>
    <p className="mt-3 max-w-[68ch] whitespace-pre-line">{review.texte}</p>
    <ReviewPictures images={review.images} title={`L’avis ${ofName(review.firstname)}`} />
    {'reponse' in review && review.reponse && professional && (
      <div className="mt-3 rounded-control bg-sable px-4 py-3">
        <p className="text-sm font-semibold">Réponse {ofName(professional)}</p>
        <p className="mt-1 max-w-[68ch] whitespace-pre-line">{review.reponse}</p>
        <ReportLink kind="answer" id={review.id} about={`la réponse à l’avis ${ofName(review.firstname)}`} />
      </div>
    )}
    <ReportLink kind="review" id={review.id} about={`l’avis ${ofName(review.firstname)}`} />
  </article>
)
