import { today } from '@couronne/contract/lib/hours'
import type { FieldError, Path, UseFormReturn } from 'react-hook-form'
import { serverNow } from '#app/lib/server-now.ts'
import { Field } from '#app/ui/field.tsx'
import { RadioCard, Select, TextInput } from '#app/ui/inputs.tsx'
import { isRepeatedHour, minutesText, quarters, type WindowInput } from './window-hours.ts'

type Props<Typed extends WindowInput> = {
  form: UseFormReturn<Typed>
  /** The hours are in the time zone of the professional's town. */
  zone: string
  town: string
  initial: WindowInput
  onStartChosen?: () => void
  onEndChosen?: () => void
}

/** Asks for a day and two times on it, in steps of a quarter of an hour. */
export const HoursFields = <Typed extends WindowInput>({
  form,
  zone,
  town,
  initial,
  onStartChosen,
  onEndChosen,
}: Props<Typed>) => {
  const name = (field: keyof WindowInput) => field as Path<Typed>
  const errorOf = (field: keyof WindowInput) => form.getFieldState(name(field), form.formState).error as FieldError
  const { day, start, end } = form.watch()
  const starts = withCurrent(quarters.slice(0, -1), Number(initial.start))
  const ends = withCurrent(withCurrent(quarters.slice(1), Number(initial.end)), Number(end))
  return (
    <>
      <Field label="Jour" error={errorOf('day')} hint={`Les heures sont celles de ${town}.`}>
        <TextInput type="date" min={today(new Date(serverNow()), zone)} {...form.register(name('day'))} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Début" error={errorOf('start')}>
          <Select {...form.register(name('start'), { onChange: onStartChosen })} value={start}>
            {options(starts)}
          </Select>
        </Field>
        <Field label="Fin" error={errorOf('end')}>
          {/* A proposed end may be a time that was no option before, so React selects it after the options are there. */}
          <Select {...form.register(name('end'), { onChange: onEndChosen })} value={end}>
            {options(ends)}
          </Select>
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
                <RadioCard label="La première (heure d’été)" value="0" {...form.register(name(`${side}Turn`))} />
                <RadioCard label="La seconde (heure d’hiver)" value="1" {...form.register(name(`${side}Turn`))} />
              </div>
            </fieldset>
          ),
      )}
    </>
  )
}

/** Adds a time that is there already: hours may have been opened elsewhere at any minute, or run past midnight. */
const withCurrent = (choices: number[], current: number) =>
  choices.includes(current) ? choices : [...choices, current].sort((a, b) => a - b)

const options = (minutes: number[]) =>
  minutes.map((each) => (
    <option key={each} value={each}>
      {minutesText(each)}
    </option>
  ))
