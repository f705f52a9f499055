import type { FormEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Attempt, useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

type FormDialogProps<Typed extends FieldValues, Values> = Pick<DialogProps, 'title' | 'description'> & {
  form: UseFormReturn<Typed, unknown, Values>
  /** Sends the values and closes. `attempt` provides the idempotency key. */
  onSubmit: (values: Values, attempt: Attempt) => Promise<unknown>
  /** Runs before the validation, for example to finish a lookup. */
  settled?: (submit: () => Promise<unknown>) => (event: FormEvent) => unknown
  submitLabel: ReactNode
  onClose: () => unknown
  /**
   * Replaces `onClose` once a request was sent, because the server may have applied it even without a successful
   * response.
   */
  onCloseAsked?: (() => unknown) | undefined
  /** Shows an error that is not about a field in an error dialog instead of below the fields. */
  stops?: boolean
  /** Set it while something that belongs to the form is still uploading or loading. */
  waits?: boolean
  /** The intro stands above the form. */
  intro?: ReactNode
  children: ReactNode
}

/** Renders a dialog with a form. */
export const FormDialog = <Typed extends FieldValues, Values>({
  form,
  onSubmit,
  settled,
  submitLabel,
  onClose,
  onCloseAsked = onClose,
  stops = false,
  waits = false,
  title,
  description,
  intro,
  children,
}: FormDialogProps<Typed, Values>) => {
  const attempt = useAttemptKey()
  const request = useRequest((values: Values) => onSubmit(values, attempt), { form })
  const submit = form.handleSubmit(request.submit)
  return (
    <Dialog
      open
      onClose={() => void (request.wasSent() ? onCloseAsked() : onClose())}
      title={title}
      description={description}
    >
      {intro}
      <Form
        onSubmit={settled ? settled(submit) : submit}
        refusal={request.refusal}
        {...(stops && { onRefusalClosed: request.forget })}
        busy={request.busy}
      >
        {children}
        <SubmitButton busy={request.busy || waits}>{submitLabel}</SubmitButton>
      </Form>
    </Dialog>
  )
}
