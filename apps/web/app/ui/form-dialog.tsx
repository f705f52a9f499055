import type { FormEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type SendWithKey, useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

type FormDialogProps<Typed extends FieldValues, Values> = Pick<DialogProps, 'title' | 'description'> & {
  form: UseFormReturn<Typed, unknown, Values>
  /** Sends the values and closes. `attempt` provides the idempotency key. */
  onSubmit: (values: Values, attempt: SendWithKey) => Promise<unknown>
  /** Runs before the validation, for example to finish a lookup. */
  wrapSubmit?: (submit: () => Promise<unknown>) => (event: FormEvent) => unknown
  submitLabel: ReactNode
  onClose: () => unknown
  /**
   * Replaces `onClose` once a request was sent, because the server may have applied it even without a successful
   * response.
   */
  onCloseAfterRequest?: (() => unknown) | undefined
  /** Shows an error that is not about a field in an error dialog instead of below the fields. */
  hasErrorDialog?: boolean
  /** Set it while something that belongs to the form is still uploading or loading. */
  isPending?: boolean
  /** The intro stands above the form. */
  intro?: ReactNode
  children: ReactNode
}

/** Renders a dialog with a form. */
export const FormDialog = <Typed extends FieldValues, Values>({
  form,
  onSubmit,
  wrapSubmit,
  submitLabel,
  onClose,
  onCloseAfterRequest = onClose,
  hasErrorDialog = false,
  isPending = false,
  title,
  description,
  intro,
  children,
}: FormDialogProps<Typed, Values>) => {
  const attempt = useIdempotencyKey()
  const request = useRequest((values: Values) => onSubmit(values, attempt), { form })
  const submit = form.handleSubmit(request.submit)
  return (
    <Dialog
      open
      onClose={() => void (request.wasSent() ? onCloseAfterRequest() : onClose())}
      title={title}
      description={description}
    >
      {intro}
      <Form
        onSubmit={wrapSubmit ? wrapSubmit(submit) : submit}
        error={request.apiError}
        {...(hasErrorDialog && { onErrorClosed: request.clearError })}
        busy={request.busy}
      >
        {children}
        <SubmitButton busy={request.busy || isPending}>{submitLabel}</SubmitButton>
      </Form>
    </Dialog>
  )
}
