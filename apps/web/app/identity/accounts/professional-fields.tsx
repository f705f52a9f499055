import type { ProfileBody } from '@couronne/contract/identity/accounts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '#app/ui/field.tsx'
import { Textarea, TextInput } from '#app/ui/inputs.tsx'
import { MobiliteField } from './mobilite-field.tsx'

type Props = { form: UseFormReturn<ProfileBody> }

/** Only a professional has these fields. They are public. */
export const ProfessionalFields = ({ form: { register, control, formState } }: Props) => {
  const { errors } = formState
  const mobilite = useWatch({ control, name: 'mobilite' })
  return (
    <>
      <MobiliteField {...register('mobilite')} error={errors.mobilite} />
      {mobilite === 'se déplace' && (
        <Field
          label="Rayon de déplacement, en km"
          error={errors.rayon}
          hint="Jusqu’où allez-vous, à vol d’oiseau depuis votre ville ? De 1 à 100 km."
          className="max-w-sm"
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...register('rayon', {
              setValueAs: (typed: string | number | undefined) =>
                typed === '' || typed === undefined ? undefined : Number(typed),
            })}
          />
        </Field>
      )}
      <Field
        label="À propos"
        optional
        error={errors.description}
        hint="Votre parcours, vos spécialités, ce que vos clientes aiment chez vous. 2000 caractères au plus."
      >
        <Textarea rows={6} {...register('description')} />
      </Field>
    </>
  )
}
