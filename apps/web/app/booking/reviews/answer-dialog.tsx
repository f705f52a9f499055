import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { ofName } from '@couronne/contract/lib/french-names'
import { type ReviewAnswerBody, reviewAnswerBody, reviewsApi } from '@couronne/contract/marketplace/reviews'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { AppointmentReview } from './appointment-review.tsx'

type Props = {
  /** The first name is that of the customer who wrote the review. */
  firstname: string
  review: NonNullable<AppointmentView['review']>
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: () => Promise<unknown>
}

/** Lets a professional answer a review of their own work publicly, once. */
export default function AnswerDialog({ firstname, review, onClose, onCloseAfterRequest, onChanged }: Props) {
  const form = useForm<ReviewAnswerBody>({ resolver: zodResolver(reviewAnswerBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        const params = { id: review.id }
        await attempt({ ...params, ...body }, (idempotencyKey) =>
          call(reviewsApi.answer, { params, body, idempotencyKey }),
        )
        await onChanged()
        onClose()
      }}
      submitLabel="Publier ma réponse"
      hasErrorDialog
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title="Répondre à l’avis"
    >
      <AppointmentReview
        Heading="h3"
        title={`L’avis ${ofName(firstname)}`}
        answerTitle="Votre réponse"
        review={review}
      />
      <Field
        label="Votre réponse"
        hint="Elle s’affiche sur votre page, sous cet avis. On ne répond qu’une fois : relisez-vous avant de publier."
        error={form.formState.errors.texte}
      >
        <Textarea maxLength={2000} {...form.register('texte')} />
      </Field>
    </FormDialog>
  )
}
