import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { phoneOptions } from '#app/identity/accounts/person-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { AddressFormValues } from './address-form-values.ts'
import { usePlaceLookup } from './use-place-lookup.ts'

type Form<Values extends FieldValues> = { form: UseFormReturn<Values> }
type Props<Values extends FieldValues> = Form<Values> & {
  errors: FieldErrors<AddressFormValues>
  /** Runs when the user leaves a field that others are derived from. */
  onPlaceBlur: () => void
}

/** Connects the town lookup to a form's address fields. */
export const useFormPlaceLookup = <Values extends AddressFormValues>({ form }: Form<Values>) => {
  const [isLookingUp, setLookingUp] = useState(false)
  const placeLookup = usePlaceLookup({
    read: form.getValues,
    write: (field, value) =>
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldValidate: form.formState.isSubmitted,
      }),
  })
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  /** Submits after the lookup of the last typed town, unless the user has left meanwhile. */
  const submitAfterLookup = (submit: () => Promise<unknown>) => async (event: FormEvent) => {
    event.preventDefault()
    setLookingUp(true)
    await placeLookup.lookUp()
    setLookingUp(false)
    if (isMounted.current) await submit()
  }
  return { ...placeLookup, isLookingUp, submitAfterLookup }
}

/** Asks for the recipient and the address in eight fields that a browser can autofill. */
export const AddressFields = <Values extends AddressFormValues>({ form, errors, onPlaceBlur }: Props<Values>) => {
  const registerField = (name: keyof AddressFormValues, options?: typeof phoneOptions | { onBlur: () => void }) =>
    form.register(name as Path<Values>, options)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 max-[22rem]:grid-cols-1 sm:gap-x-5">
      <Field label="Prénom(s)" error={errors.firstname}>
        <TextInput autoComplete="shipping given-name" {...registerField('firstname')} />
      </Field>
      <Field label="Nom" error={errors.lastname}>
        <TextInput autoComplete="shipping family-name" {...registerField('lastname')} />
      </Field>
      <Field label="Adresse" error={errors.adresse} className="col-span-full">
        <TextInput autoComplete="shipping address-line1" maxLength={100} {...registerField('adresse')} />
      </Field>
      <Field label="Code postal" error={errors.code_postal}>
        <TextInput
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={10}
          {...registerField('code_postal', { onBlur: onPlaceBlur })}
        />
      </Field>
      <Field label="Ville" error={errors.city}>
        <TextInput
          autoComplete="shipping address-level2"
          maxLength={80}
          {...registerField('city', { onBlur: onPlaceBlur })}
        />
      </Field>
      <Field label="Région" optional error={errors.region}>
        <TextInput autoComplete="shipping address-level1" maxLength={80} {...registerField('region')} />
      </Field>
      <Field label="Pays" error={errors.country}>
        <TextInput autoComplete="shipping country-name" maxLength={80} {...registerField('country')} />
      </Field>
      <Field label="Téléphone" error={errors.phone} hint="Pour le livreur." className="col-span-full">
        <TextInput type="tel" autoComplete="shipping tel" {...registerField('phone', phoneOptions)} />
      </Field>
    </div>
  )
}
