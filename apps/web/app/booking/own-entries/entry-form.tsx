import type { EntryInput, OwnEntry } from '@couronne/contract/booking/own-entries'
import type { Agenda } from '@couronne/contract/booking/windows'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { HoursFields } from '#app/booking/availability/hours-fields.tsx'
import { inputFromWindow, type WindowInput, windowHours } from '#app/booking/availability/window-hours.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { fromToText } from '#app/marketplace/services/duration-range-text.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { HoursError } from './hours-error.tsx'

type Typed = WindowInput & { firstname: string; serviceId: string }

type Props = {
  kind: OwnEntry['kind']
  /** These are the proposed hours, or those of the entry. */
  hours: { start: string; end: string }
  entry?: OwnEntry
  services: Agenda['services']
  zone: string
  town: string
  onSubmit: (body: EntryInput) => Promise<unknown>
}

/** Asks for the hours of an own entry and, of an appointment, for what is known of it. The service proposes the end. */
export const EntryForm = ({ kind, hours, entry, services, zone, town, onSubmit }: Props) => {
  const initial = inputFromWindow(hours, zone)
  const form = useForm<Typed>({
    defaultValues: { ...initial, firstname: entry?.firstname ?? '', serviceId: entry?.serviceId ?? '' },
  })
  const { errors } = form.formState
  const minutes = useRef(Number(initial.end) - Number(initial.start))
  const save = useRequest(
    async ({ firstname, serviceId, ...typed }: Typed) =>
      onSubmit({
        kind,
        ...windowHours(typed, zone),
        firstname: firstname.trim() || null,
        serviceId: serviceId || null,
      }),
    { form },
  )
  const proposeEnd = () => form.setValue('end', String(Number(form.getValues('start')) + minutes.current))
  const chooseService = () => {
    const service = services.find(({ id }) => id === form.getValues('serviceId'))
    if (!service) return
    minutes.current = service.duration
    proposeEnd()
  }
  const rememberLength = () => {
    const length = Number(form.getValues('end')) - Number(form.getValues('start'))
    if (length > 0) minutes.current = length
  }
  return (
    <>
      <Form onSubmit={form.handleSubmit(save.submit)} error={null} busy={save.busy}>
        {kind === 'telephone' && (
          <>
            <Field label="Prestation" optional error={errors.serviceId}>
              <Select {...form.register('serviceId', { onChange: chooseService })}>
                <option value="">Non précisée</option>
                {services.map(({ id, libelle, shortest, duration }) => (
                  <option key={id} value={id}>
                    {`${libelle}, ${fromToText(shortest, duration)}`}
                  </option>
                ))}
                {entry?.serviceId && !services.some(({ id }) => id === entry.serviceId) && (
                  <option value={entry.serviceId}>{entry.libelle}</option>
                )}
              </Select>
            </Field>
            <Field
              label="Prénom"
              optional
              error={errors.firstname}
              hint="Il est effacé douze mois après le rendez-vous, avec les heures."
            >
              <TextInput autoComplete="off" maxLength={80} {...form.register('firstname')} />
            </Field>
          </>
        )}
        <HoursFields
          form={form}
          zone={zone}
          town={town}
          initial={initial}
          onStartChosen={proposeEnd}
          onEndChosen={rememberLength}
        />
        <SubmitButton busy={save.busy}>Enregistrer</SubmitButton>
      </Form>
      <HoursError error={save.apiError} onClose={save.clearError} />
    </>
  )
}
