import { today } from '@couronne/contract/lib/hours'
import { useForm } from 'react-hook-form'
import { serverNow } from '#app/lib/server-now.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { RadioCard, Select, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { isRepeatedHour, minutesText, quarters, type WindowInput, windowHours } from './window-hours.ts'

type Props = {
  /** The hours are in the time zone of the professional's town. */
  zone: string
  town: string
  initial: WindowInput
  submitLabel: string
  onSubmit: (hours: { start: string; end: string }) => Promise<unknown>
}

/** Asks for the day and the hours of a window, in steps of a quarter of an hour. */
export const WindowForm = ({ zone, town, initial, submitLabel, onSubmit }: Props) => {
  const form = useForm<WindowInput>({ defaultValues: initial })
  const { errors } = form.formState
  const save = useRequest(async (input: WindowInput) => onSubmit(windowHours(input, zone)), { form })
  const { day, start, end } = form.watch()
  const starts = withCurrent(quarters.slice(0, -1), Number(initial.start))
  const ends = withCurrent(quarters.slice(1), Number(initial.end))

  return (
    <Form
      onSubmit={form.handleSubmit(save.submit)}
      error={save.apiError}
      onErrorClosed={save.clearError}
      busy={save.busy}
    >
      <Field label="Jour" error={errors.day} hint={`Les heures sont celles de ${town}.`}>
        <TextInput type="date" min={today(new Date(serverNow()), zone)} {...form.register('day')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Début" error={errors.start}>
          <Select {...form.register('start')}>{options(starts)}</Select>
        </Field>
        <Field label="Fin" error={errors.end}>
          <Select {...form.register('end')}>{options(ends)}</Select>
        </Field>
      </div>
      {(['start', 'end'] as const).map(
        (side) =>
          isRepeatedHour(day, side === 'start' ? start : end, zone) && (
            <fieldset key={side}>
              <legend className="mb-1.5 font-semibold">
                {side === 'start' ? 'Début' : 'Fin'} : cette heure revient deux fois, les horloges reculent ce jour-là
              </legend>
              <div className="grid gap-2">
                <RadioCard label="La première (heure d’été)" value="0" {...form.register(`${side}Turn`)} />
                <RadioCard label="La seconde (heure d’hiver)" value="1" {...form.register(`${side}Turn`)} />
              </div>
            </fieldset>
          ),
      )}
      <SubmitButton busy={save.busy}>{submitLabel}</SubmitButton>
    </Form>
  )
}

/** Adds the window's own time, since a window may have been opened elsewhere at any minute, or run past midnight. */
const withCurrent = (choices: number[], current: number) =>
  choices.includes(current) ? choices : [...choices, current].sort((a, b) => a - b)

const options = (minutes: number[]) =>
  minutes.map((each) => (
    <option key={each} value={each}>
      {minutesText(each)}
    </option>
  ))
