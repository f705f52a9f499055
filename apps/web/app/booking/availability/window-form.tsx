import { useForm } from 'react-hook-form'
import { useRequest } from '#app/lib/use-request.ts'
import { Form } from '#app/ui/form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { HoursFields } from './hours-fields.tsx'
import { type WindowInput, windowHours } from './window-hours.ts'

type Props = {
  /** The hours are in the time zone of the professional's town. */
  zone: string
  town: string
  initial: WindowInput
  submitLabel: string
  onSubmit: (hours: { start: string; end: string }) => Promise<unknown>
}

/** Asks for the day and the hours of a window. */
export const WindowForm = ({ zone, town, initial, submitLabel, onSubmit }: Props) => {
  const form = useForm<WindowInput>({ defaultValues: initial })
  const save = useRequest(async (input: WindowInput) => onSubmit(windowHours(input, zone)), { form })
  return (
    <Form
      onSubmit={form.handleSubmit(save.submit)}
      error={save.apiError}
      onErrorClosed={save.clearError}
      busy={save.busy}
    >
      <HoursFields form={form} zone={zone} town={town} initial={initial} />
      <SubmitButton busy={save.busy}>{submitLabel}</SubmitButton>
    </Form>
  )
}
