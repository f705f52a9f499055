import type { AppointmentView } from '@couronne/contract/appointments'
import { mostReviewImages, reviewBody, reviewsApi } from '@couronne/contract/reviews'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { PicturesField } from '#app/uploads/pictures-field.tsx'
import { StarsField } from './stars-field.tsx'

type Props = {
  appointment: AppointmentView
  onClose: () => void
  onCloseAsked: () => void
  onChanged: () => Promise<unknown>
}

/** A radio's value is a text, or null where none is chosen. */
const words = z.object({ note: z.preprocess(Number, reviewBody.shape.note), texte: reviewBody.shape.texte })
type Typed = { note: string | null; texte: string }
type Words = z.output<typeof words>

/** How the visit was, for those who come after her. */
export default function ReviewDialog({ appointment, onClose, onCloseAsked, onChanged }: Props) {
  const { id, libelle, firstname, date, zone } = appointment
  const form = useForm<Typed, unknown, Words>({ resolver: zodResolver<Typed, unknown, Words>(words) })
  const { errors } = form.formState
  const [images, setImages] = useState<string[]>([])
  const [isSending, setIsSending] = useState(false)
  return (
    <FormDialog
      form={form}
      onSubmit={async (review, attempt) => {
        const body = { appointmentId: id, ...review, images }
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
      description={`${libelle} avec ${firstname}, ${dateTimeText(date, zone)}.`}
    >
      <StarsField error={errors.note} {...form.register('note')} />
      <Field
        label="Votre avis"
        hint={`Il s’affiche sur la page de ${firstname}, avec votre prénom, la coiffure et la date du rendez-vous.`}
        error={errors.texte}
      >
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
