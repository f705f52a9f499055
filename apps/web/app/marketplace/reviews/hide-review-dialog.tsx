import { ofName } from '@couronne/contract/lib/french-names'
import {
  type HideReviewBody,
  hideReviewBody,
  type ModeratedReview,
  reviewsApi,
} from '@couronne/contract/marketplace/reviews'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

type Props = { review: ModeratedReview; onClose: () => void; onDone: () => unknown }

/** Takes a review off the page for good, with a reason that its author will read. */
export const HideReviewDialog = ({ review: { id, author, about }, onClose, onDone }: Props) => {
  const form = useForm<HideReviewBody>({ resolver: zodResolver(hideReviewBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body) => {
        await call(reviewsApi.remove, { params: { id }, body })
        await onDone()
      }}
      submitLabel="Retirer l’avis"
      onClose={onClose}
      title={`Retirer l’avis ${ofName(author)} ?`}
      description={`${about}. L’avis et ses photos ne seront plus affichés. Elle reçoit ce motif par e-mail.`}
    >
      <Field label="Motif" error={form.formState.errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
