import { withTotal } from '@couronne/contract/lib/money'
import { libelles } from '@couronne/contract/marketplace/libelles'
import { highestPrice, lowestPrice, type Service, servicesApi } from '@couronne/contract/marketplace/services'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { parseEuros } from '#app/lib/euros-input.ts'
import { durationText, priceText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { PictureField } from '#app/platform/uploads/picture-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import {
  defaultHair,
  type ServiceFields,
  type ServiceInput,
  serviceFields,
  serviceInput,
  toServiceBody,
} from './service-input.ts'

const durations = Array.from({ length: 48 }, (_, at) => 15 * (at + 1))

type Props = {
  /** The form changes this service, or adds a new one if it is null. */
  service: Service | null
  /** Lists what the professional offers already, because each hairstyle is offered once. */
  offeredLibelles: string[]
  /** Renders the fields for the hair that the service needs, in words of the shop. */
  recipeFields: (form: UseFormReturn<ServiceInput, unknown, ServiceFields>) => ReactNode
  onSaved: () => Promise<unknown>
}

/** Another hairstyle needs other hair. */
const fillDefaultHair = ({ setValue }: UseFormReturn<ServiceInput, unknown, ServiceFields>, libelle: string) => {
  const { meches, bringsHair } = defaultHair(libelle)
  setValue('meches', meches)
  setValue('bringsHair', bringsHair)
}

export const ServiceForm = ({ service, offeredLibelles, recipeFields, onSaved }: Props) => {
  const form = useForm<ServiceInput, unknown, ServiceFields>({
    resolver: zodResolver(serviceFields),
    defaultValues: serviceInput(service),
  })
  const { errors } = form.formState
  const save = useRequest(
    async (fields: ServiceFields) => {
      const body = toServiceBody(fields)
      if (service) await call(servicesApi.update, { params: { id: service.id }, body })
      else await call(servicesApi.create, { body })
      await onSaved()
    },
    { form },
  )
  const price = parseEuros(form.watch('price'))
  const availableLibelles = libelles.filter(
    (libelle) => libelle === service?.libelle || !offeredLibelles.includes(libelle),
  )

  return (
    <Form
      onSubmit={form.handleSubmit(save.submit)}
      error={save.apiError}
      onErrorClosed={save.clearError}
      busy={save.busy}
    >
      <Field label="Prestation" error={errors.libelle}>
        <Select {...form.register('libelle', { onChange: ({ target }) => fillDefaultHair(form, target.value) })}>
          {!service && <option value="">Choisir</option>}
          {availableLibelles.map((libelle) => (
            <option key={libelle} value={libelle}>
              {libelle}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Prix (€)"
          error={errors.price}
          // The hint has the same height with either text.
          hint={
            <span className="block min-h-10.5">
              {price !== undefined && price >= lowestPrice && price <= highestPrice
                ? `La cliente paiera ${priceText(withTotal({ price }).total)}, frais de service compris.`
                : `Ce que vous recevez, ${priceText(lowestPrice)} au moins.`}
            </span>
          }
        >
          <TextInput inputMode="decimal" autoComplete="off" {...form.register('price')} />
        </Field>
        <Field label="Durée" error={errors.duration}>
          <Select {...form.register('duration')}>
            {durations.map((minutes) => (
              <option key={minutes} value={minutes}>
                {durationText(minutes)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {recipeFields(form)}
      <Controller
        control={form.control}
        name="image"
        render={({ field }) => (
          <PictureField label="Image" filename={field.value} onChange={field.onChange} error={errors.image} />
        )}
      />
      <SubmitButton busy={save.busy}>Enregistrer</SubmitButton>
    </Form>
  )
}
