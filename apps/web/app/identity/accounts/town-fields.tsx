import type { City } from '@couronne/contract/platform/towns'
import {
  type Control,
  Controller,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
} from 'react-hook-form'
import { CityField } from '#app/platform/towns/city-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  ville: FieldPath<Values>
  departement: UseFormRegisterReturn
  errors: { ville?: FieldError | undefined; departement?: FieldError | undefined }
  /** Reports the typed or chosen town, or null while the text names no known town. */
  onTownChange: (town: City | null) => void
}

/** Asks for a town from the list. */
export const TownField = <Values extends FieldValues>({
  control,
  ville,
  error,
  onTownChange,
}: Omit<Props<Values>, 'departement' | 'errors'> & { error: FieldError | undefined }) => (
  <Field label="Ville" error={error} hint="Son nom ou son code postal.">
    <Controller
      control={control}
      name={ville}
      render={({ field }) => (
        <CityField
          name="ville"
          ref={field.ref}
          onBlur={field.onBlur}
          autoComplete="address-level2"
          value={field.value ?? ''}
          onChange={(text, town) => {
            field.onChange(text)
            onTownChange(town)
          }}
        />
      )}
    />
  </Field>
)

/** Asks for a town from the list and its department, which distinguishes homonyms. */
export const TownFields = <Values extends FieldValues>({ departement, errors, ...town }: Props<Values>) => (
  <>
    <TownField {...town} error={errors.ville} />
    <Field label="Département" optional error={errors.departement} hint="Il se remplit avec la ville choisie.">
      <TextInput autoComplete="off" maxLength={80} {...departement} />
    </Field>
  </>
)
