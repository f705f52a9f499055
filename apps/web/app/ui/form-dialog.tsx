import type { FormEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Attempt, useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

type FormDialogProps<Typed extends FieldValues, Values> = Pick<DialogProps, 'title' | 'description'> & {
  form: UseFormReturn<Typed, unknown, Values>
  /** Sends what was typed, and closes; `attempt` gives an order the key under which it is done once. */
  onSubmit: (values: Values, attempt: Attempt) => Promise<unknown>
  /** What comes before what was typed is judged. */
  settled?: (submit: () => Promise<unknown>) => (event: FormEvent) => unknown
  submitLabel: ReactNode
  onClose: () => unknown
  /** Closes in place of `onClose` once it was asked: it may be done, though its answer was lost or was a no. */
  onCloseAsked?: (() => unknown) | undefined
  /** A refusal about no field stops her in a window of its own; else it is said under the fields. */
  stops?: boolean
  /** Something that goes with it is still being sent. */
  waits?: boolean
  /** Above the form. */
  intro?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A window that asks for something and sends it. */
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
