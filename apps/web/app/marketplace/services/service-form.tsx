import { libelles } from '@couronne/contract/marketplace/libelles'
import { type Service, servicesApi } from '@couronne/contract/marketplace/services'
import { hasVariants } from '@couronne/contract/marketplace/variants'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { PictureField } from '#app/platform/uploads/picture-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Checkbox, Select, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { DurationSelect } from './duration-select.tsx'
import { PriceHint } from './price-hint.tsx'
import {
  defaultHair,
  type ServiceFields,
  type ServiceInput,
  serviceInput,
  serviceResolver,
  toServiceBody,
} from './service-input.ts'
import { usualDuration } from './usual-durations.ts'
import { VariantRows } from './variant-rows.tsx'

type Props = {
  /** The form changes this service, or adds a new one if it is null. */
  service: Service | null
  /** Lists what the professional offers already, because each hairstyle is offered once. */
  offeredLibelles: string[]
  /** Renders the fields for the hair that the service needs, in words of the shop. */
  recipeFields: (form: UseFormReturn<ServiceInput, unknown, ServiceFields>) => ReactNode
  onSaved: () => Promise<unknown>
}

type ServiceFormState = UseFormReturn<ServiceInput, unknown, ServiceFields>

/** Another hairstyle needs other hair, and a new service usually takes as long as its hairstyle does. */
const fillDefaults = (form: ServiceFormState, libelle: string, isNew: boolean) => {
  const { meches, bringsHair } = defaultHair(libelle)
  form.setValue('meches', meches)
  form.setValue('bringsHair', bringsHair)
  if (!hasVariants(libelle)) form.setValue('isByVariant', false)
  if (isNew && !form.formState.dirtyFields.duration) form.setValue('duration', String(usualDuration(libelle)))
}

export const ServiceForm = ({ service, offeredLibelles, recipeFields, onSaved }: Props) => {
  const form = useForm<ServiceInput, unknown, ServiceFields>({
    resolver: serviceResolver,
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
        <Select {...form.register('libelle', { onChange: ({ target }) => fillDefaults(form, target.value, !service) })}>
          {!service && <option value="">Choisir</option>}
          {availableLibelles.map((libelle) => (
            <option key={libelle} value={libelle}>
              {libelle}
            </option>
          ))}
        </Select>
      </Field>
      <Terms form={form} />
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

/** Asks for one price and one duration, or for those of each size and length where the hairstyle is sold by them. */
const Terms = ({ form }: { form: ServiceFormState }) => {
  const { errors } = form.formState
  const isByVariant = form.watch('isByVariant')
  const choose = (checked: boolean) => {
    const { variants, price, duration } = form.getValues()
    if (checked && variants.length === 0) form.setValue('variants', [{ taille: '', longueur: '', price, duration }])
  }
  const backToOnePrice = () => {
    form.setValue('isByVariant', false)
    form.setFocus('isByVariant')
  }
  return (
    <div className="grid gap-4">
      {hasVariants(form.watch('libelle') ?? '') && (
        <Checkbox
          label="Le prix dépend de la grosseur ou de la longueur"
          {...form.register('isByVariant', { onChange: ({ target }) => choose(target.checked) })}
        />
      )}
      {isByVariant ? (
        <VariantRows form={form} onEmpty={backToOnePrice} />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Prix (€)" error={errors.price} hint={<PriceHint typed={form.watch('price')} />}>
            <TextInput inputMode="decimal" autoComplete="off" {...form.register('price')} />
          </Field>
          <Field label="Durée" error={errors.duration}>
            <DurationSelect {...form.register('duration')} />
          </Field>
        </div>
      )}
    </div>
  )
}
