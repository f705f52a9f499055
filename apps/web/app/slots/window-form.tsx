import { nextDay, today } from '@couronne/contract/hours'
import { slotsApi } from '@couronne/contract/slots'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { RadioCard, Select, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { isDoubled, minutesText, quarters, type TypedWindow, windowHours } from './window-hours.ts'

type Props = {
  /** Hers: the hours are those of her town. */
  zone: string
  town: string
  onAdded: () => Promise<unknown>
}

export const WindowForm = ({ zone, town, onAdded }: Props) => {
  const firstDay = today(new Date(), zone)
  const form = useForm<TypedWindow>({
    defaultValues: { day: nextDay(firstDay), start: '540', end: '1080', startTurn: '0', endTurn: '0' },
  })
  const { errors } = form.formState
  const add = useRequest(
    async (typed: TypedWindow) => {
      await call(slotsApi.create, { body: windowHours(typed, zone) })
      await onAdded()
    },
    { form },
  )
  const { day, start, end } = form.watch()

  return (
    <Form onSubmit={form.handleSubmit(add.submit)} refusal={add.refusal} busy={add.busy}>
      <Field label="Jour" error={errors.day} hint={`Les heures sont celles de ${town}.`}>
        <TextInput type="date" min={firstDay} {...form.register('day')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Début" error={errors.start}>
          <Select {...form.register('start')}>
            {quarters.slice(0, -1).map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutesText(minutes)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Fin" error={errors.end}>
          <Select {...form.register('end')}>
            {quarters.slice(1).map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutesText(minutes)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {(['start', 'end'] as const).map(
        (side) =>
          isDoubled(day, side === 'start' ? start : end, zone) && (
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
      <SubmitButton busy={add.busy}>Programmer</SubmitButton>
    </Form>
  )
}
