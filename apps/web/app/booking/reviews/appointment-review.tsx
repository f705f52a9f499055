import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useId } from 'react'
import { Note } from '#app/ui/stars.tsx'
import { ReviewPictures } from '../../marketplace/reviews/review-pictures.tsx'

type Props = {
  title: string
  /** The level depends on the heading above it. */
  Heading?: 'h3' | 'h4'
  answerTitle: string
  review: NonNullable<AppointmentView['review']>
}

/** Shows the published review of an appointment; a page has many of one title, so that it is no landmark. */
export const AppointmentReview = ({ title, Heading = 'h4', answerTitle, review }: Props) => {
  const id = useId()
  const { note, texte, images, reponse } = review
  return (
    <figure aria-labelledby={id} className="rounded-control bg-sable px-4 py-3">
      <Heading id={id} className="font-sans text-sm font-semibold tracking-normal">
        {title}
      </Heading>
      <div className="mt-1">
        <Note note={note} />
      </div>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{texte}</p>
      <ReviewPictures images={images} title={title} />
      {reponse && (
        <>
          <p className="mt-3 text-sm font-semibold">{answerTitle}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{reponse}</p>
        </>
      )}
    </figure>
  )
}
