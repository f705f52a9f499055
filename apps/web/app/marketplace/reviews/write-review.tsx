import { maxReviewImages, reviewBody, reviewsApi } from '@couronne/contract/marketplace/reviews'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { PicturesField } from '#app/platform/uploads/pictures-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { StarsField } from './stars-field.tsx'

type Props = {
  subject: { appointmentId: string } | { product: string }
  description: string
  /** Tells where the review will appear, and with which details. */
  hint: string
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: () => Promise<unknown>
}

/** The value of a radio group is a text, or null if none is chosen. */
const reviewFields = z.object({ note: z.preprocess(Number, reviewBody.shape.note), texte: reviewBody.shape.texte })
type ReviewInput = { note: string | null; texte: string }
type ReviewFields = z.output<typeof reviewFields>

/** Lets a customer write a review with stars, a text and pictures. */
export const WriteReview = ({ subject, description, hint, onClose, onCloseAfterRequest, onChanged }: Props) => {
  const form = useForm<ReviewInput, unknown, ReviewFields>({
    resolver: zodResolver<ReviewInput, unknown, ReviewFields>(reviewFields),
  })
  const { errors } = form.formState
  const [images, setImages] = useState<string[]>([])
  const [isSending, setIsSending] = useState(false)
  return (
    <FormDialog
      form={form}
      onSubmit={async (review, attempt) => {
        const body = { ...subject, ...review, images }
        await attempt(body, (idempotencyKey) => call(reviewsApi.publish, { body, idempotencyKey }))
        await onChanged()
        onClose()
      }}
      submitLabel="Publier mon avis"
      hasErrorDialog
      isPending={isSending}
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title="Laisser un avis"
      description={description}
    >
      <StarsField error={errors.note} {...form.register('note')} />
      <Field label="Votre avis" hint={hint} error={errors.texte}>
        <Textarea maxLength={2000} {...form.register('texte')} />
      </Field>
      <PicturesField
        label="Photos"
        maxPictures={maxReviewImages}
        filenames={images}
        onChange={setImages}
        onUploadingChange={setIsSending}
      />
    </FormDialog>
  )
}
