import { mostReviewImages, reviewBody, reviewsApi } from '@couronne/contract/marketplace/reviews'
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
  of: { appointmentId: string } | { product: string }
  description: string
  /** Tells where the review will appear, and with which details. */
  hint: string
  onClose: () => void
  onCloseAsked: () => void
  onChanged: () => Promise<unknown>
}

/** The value of a radio group is a text, or null if none is chosen. */
const words = z.object({ note: z.preprocess(Number, reviewBody.shape.note), texte: reviewBody.shape.texte })
type Typed = { note: string | null; texte: string }
type Words = z.output<typeof words>

/** Lets a customer write a review with stars, a text and pictures. */
export const WriteReview = ({ of, description, hint, onClose, onCloseAsked, onChanged }: Props) => {
  const form = useForm<Typed, unknown, Words>({ resolver: zodResolver<Typed, unknown, Words>(words) })
  const { errors } = form.formState
  const [images, setImages] = useState<string[]>([])
  const [isSending, setIsSending] = useState(false)
  return (
    <FormDialog
      form={form}
      onSubmit={async (review, attempt) => {
        const body = { ...of, ...review, images }
        await attempt(body, (idempotencyKey) => call(reviewsApi.publish, { body, idempotencyKey }))
        await onChanged()
        onClose()
      }}
      submitLabel="Publier mon avis"
      stops
      waits={isSending}
      onClose={onClose}
      onCloseAsked={onCloseAsked}
      title="Laisser un avis"
      description={description}
    >
      <StarsField error={errors.note} {...form.register('note')} />
      <Field label="Votre avis" hint={hint} error={errors.texte}>
        <Textarea maxLength={2000} {...form.register('texte')} />
      </Field>
      <PicturesField
        label="Photos"
        most={mostReviewImages}
        filenames={images}
        onChange={setImages}
        onSending={setIsSending}
      />
    </FormDialog>
  )
}
