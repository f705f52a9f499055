import { phoneText } from '@couronne/contract/identity/accounts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { asPhone } from '#app/identity/accounts/person-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { TypedAddress } from './typed-address.ts'
import { usePlace } from './use-place.ts'

type Form<Values extends FieldValues> = { form: UseFormReturn<Values> }
type Props<Values extends FieldValues> = Form<Values> & {
  errors: FieldErrors<TypedAddress>
  /** Runs when the user leaves a field that others are derived from. */
  onLeave: () => void
}

/** Connects the town lookup to a form's address fields. */
export const usePlaceIn = <Values extends TypedAddress>({ form }: Form<Values>) => {
  const [isSettling, setSettling] = useState(false)
  const place = usePlace({
    read: form.getValues,
    write: (field, value) =>
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldValidate: form.formState.isSubmitted,
      }),
  })
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  /** Submits after the lookup of the last typed town, unless the user has left meanwhile. */
  const settled = (submit: () => Promise<unknown>) => async (event: FormEvent) => {
    event.preventDefault()
    setSettling(true)
    await place.settle()
    setSettling(false)
    if (isHere.current) await submit()
  }
  return { ...place, isSettling, settled }
}

/** Asks for the recipient and the address in eight fields that a browser can autofill. */
export const AddressFields = <Values extends TypedAddress>({ form, errors, onLeave }: Props<Values>) => {
  const of = (name: keyof TypedAddress, options?: typeof asPhone | { onBlur: () => void }) =>
    form.register(name as Path<Values>, options)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 max-[22rem]:grid-cols-1 sm:gap-x-5">
      <Field label="Prénom(s)" error={errors.firstname}>
        <TextInput autoComplete="shipping given-name" {...of('firstname')} />
      </Field>
      <Field label="Nom" error={errors.lastname}>
        <TextInput autoComplete="shipping family-name" {...of('lastname')} />
      </Field>
      <Field label="Adresse" error={errors.adresse} className="col-span-full">
        <TextInput autoComplete="shipping street-address" maxLength={100} {...of('adresse')} />
      </Field>
      <Field label="Code postal" error={errors.code_postal}>
        <TextInput
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={10}
          {...of('code_postal', { onBlur: onLeave })}
        />
      </Field>
      <Field label="Ville" error={errors.city}>
        <TextInput autoComplete="shipping address-level2" maxLength={80} {...of('city', { onBlur: onLeave })} />
      </Field>
      <Field label="Région" optional error={errors.region}>
        <TextInput autoComplete="shipping address-level1" maxLength={80} {...of('region')} />
      </Field>
      <Field label="Pays" error={errors.country}>
        <TextInput autoComplete="shipping country-name" maxLength={80} {...of('country')} />
      </Field>
      <Field
        label="Téléphone"
        error={errors.phone}
        longest={phoneText}
        hint="Pour le livreur."
        className="col-span-full"
      >
        <TextInput type="tel" autoComplete="shipping tel" {...of('phone', asPhone)} />
      </Field>
    </div>
  )
}
