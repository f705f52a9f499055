import { WriteReview } from '../../marketplace/reviews/write-review.tsx'

type Props = {
  product: { id: string; libelle: string }
  onClose: () => void
  onChanged: () => Promise<unknown>
}

export default function ProductReviewDialog({ product: { id, libelle }, onClose, onChanged }: Props) {
  return (
    <WriteReview
      subject={{ product: id }}
      description={`${libelle}.`}
      hint="Il s’affiche sur la page de l’article, avec votre prénom et la date de votre commande."
      onClose={onClose}
      onCloseAfterRequest={onClose}
      onChanged={onChanged}
    />
  )
}
