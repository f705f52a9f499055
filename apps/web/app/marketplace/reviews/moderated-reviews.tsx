import { platformZone } from '@couronne/contract/lib/french-formats'
import { ofName } from '@couronne/contract/lib/french-names'
import type { ModeratedReview } from '@couronne/contract/marketplace/reviews'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/stars.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ReviewPictures } from './review-pictures.tsx'

type Props = { reviews: ModeratedReview[]; onHide: (review: ModeratedReview) => void }

export const ModeratedReviews = ({ reviews, onHide }: Props) => (
  <ul className="grid gap-3">
    {reviews.map((review) => (
      <li key={review.id} className="rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft">
        <ModeratedReviewItem review={review} onHide={() => onHide(review)} />
      </li>
    ))}
  </ul>
)

const ModeratedReviewItem = ({ review, onHide }: { review: ModeratedReview; onHide: () => void }) => {
  const { note, texte, images, reponse, author, authorId, about, professional, publishedAt, isHidden } = review
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-base tracking-normal">
          <TextLink to={addresses.person(authorId)}>{author}</TextLink>
        </h3>
        <Note note={note} />
        {isHidden && <Badge tone="danger">Retiré</Badge>}
      </div>
      <p className="text-sm text-ink-soft">
        {professional ? `${about} avec ${professional}` : about}, publié le {dateTimeText(publishedAt, platformZone)}
      </p>
      <p className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">{texte}</p>
      <ReviewPictures images={images} title={`L’avis ${ofName(author)}`} />
      {reponse && (
        <div className="mt-3 rounded-control bg-sable px-4 py-3">
          <p className="text-sm font-semibold">Réponse {ofName(professional)}</p>
          <p className="mt-1 max-w-[68ch] whitespace-pre-line wrap-anywhere">{reponse}</p>
        </div>
      )}
      {!isHidden && (
        <Button tone="secondary" size="small" className="mt-3" onClick={onHide}>
          Retirer<span className="sr-only"> l’avis {ofName(author)}</span>
        </Button>
      )}
    </article>
  )
}
