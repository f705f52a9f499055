import type { AppointmentView } from '@couronne/contract/appointments'
import { mostReviewImages, reviewBody, reviewsApi } from '@couronne/contract/reviews'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { PicturesField } from '#app/uploads/pictures-field.tsx'
import { StarsField } from './stars-field.tsx'

type Props = {
  appointment: AppointmentView
  onClose: () => void
  onAsk: () => void
  onChanged: () => Promise<unknown>
}

/** A radio's value is a text, or null where none is chosen. */
const words = z.object({ note: z.preprocess(Number, reviewBody.shape.note), texte: reviewBody.shape.texte })
type Typed = { note: string | null; texte: string }
type Words = z.output<typeof words>

/** How the visit was, for those who come after her. */
export default function ReviewDialog({ appointment, onClose, onAsk, onChanged }: Props) {
  const { id, libelle, firstname, date, zone } = appointment
  const form = useForm<Typed, unknown, Words>({ resolver: zodResolver<Typed, unknown, Words>(words) })
  const { errors } = form.formState
  const [images, setImages] = useState<string[]>([])
  const [isSending, setIsSending] = useState(false)
  const attempt = useAttemptKey()
  const publish = useRequest(
    async (review: Words) => {
      const body = { appointmentId: id, ...review, images }
      onAsk()
      await attempt(body, (idempotencyKey) => call(reviewsApi.publish, { body, idempotencyKey }))
      await onChanged()
      onClose()
    },
    { form },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Laisser un avis"
      description={`${libelle} avec ${firstname}, ${dateTimeText(date, zone)}.`}
    >
      <Form
        onSubmit={form.handleSubmit(publish.submit)}
        refusal={publish.refusal}
        onRefusalClosed={publish.forget}
        busy={publish.busy}
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
        <SubmitButton busy={publish.busy || isSending}>Publier mon avis</SubmitButton>
      </Form>
    </Dialog>
  )
}
