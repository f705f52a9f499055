import type { AppointmentView } from '@couronne/contract/appointments'
import { type ReviewAnswerBody, reviewAnswerBody, reviewsApi } from '@couronne/contract/reviews'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { VisitReview } from './visit-review.tsx'

type Props = {
  /** Of who wrote the review. */
  firstname: string
  review: NonNullable<AppointmentView['review']>
  onClose: () => void
  onAsk: () => void
  onChanged: () => Promise<unknown>
}

/** What a professional says to a review of hers, under it, once. */
export default function AnswerDialog({ firstname, review, onClose, onAsk, onChanged }: Props) {
  const form = useForm<ReviewAnswerBody>({ resolver: zodResolver(reviewAnswerBody) })
  const attempt = useAttemptKey()
  const answer = useRequest(
    async (body: ReviewAnswerBody) => {
      const params = { id: review.id }
      onAsk()
      await attempt({ ...params, ...body }, (idempotencyKey) =>
        call(reviewsApi.answer, { params, body, idempotencyKey }),
      )
      await onChanged()
      onClose()
    },
    { form },
  )
  return (
    <Dialog open onClose={onClose} title="Répondre à l’avis">
      <Form
        onSubmit={form.handleSubmit(answer.submit)}
        refusal={answer.refusal}
        onRefusalClosed={answer.forget}
        busy={answer.busy}
      >
        <VisitReview Heading="h3" title={`L’avis de ${firstname}`} answerTitle="Votre réponse" review={review} />
        <Field
          label="Votre réponse"
          hint="Elle s’affiche sur votre page, sous cet avis. On ne répond qu’une fois : relisez-vous avant de publier."
          error={form.formState.errors.texte}
        >
          <Textarea maxLength={2000} {...form.register('texte')} />
        </Field>
        <SubmitButton busy={answer.busy}>Publier ma réponse</SubmitButton>
      </Form>
    </Dialog>
  )
}
