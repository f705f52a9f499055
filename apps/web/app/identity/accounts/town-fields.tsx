import type { City } from '@couronne/contract/platform/towns'
import {
  type Control,
  Controller,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
} from 'react-hook-form'
import { namesakesText } from '#app/platform/towns/chosen-town.ts'
import { CityField } from '#app/platform/towns/city-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  ville: FieldPath<Values>
  departement: UseFormRegisterReturn
  errors: { ville?: FieldError | undefined; departement?: FieldError | undefined }
  /** Reports the typed or chosen town, or null while the text names no known town. */
  onTown: (town: City | null) => void
}

/** Asks for a town from the list and its department, which distinguishes homonyms. */
export const TownFields = <Values extends FieldValues>({
  control,
  ville,
  departement,
  errors,
  onTown,
}: Props<Values>) => (
  <>
    <Field label="Ville" error={errors.ville} longest={namesakesText} hint="Son nom ou son code postal.">
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
              onTown(town)
            }}
          />
        )}
      />
    </Field>
    <Field label="Département" optional error={errors.departement} hint="Il se remplit avec la ville choisie.">
      <TextInput autoComplete="off" maxLength={80} {...departement} />
    </Field>
  </>
)
