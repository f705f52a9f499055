import { mobilites } from '@couronne/contract/identity/accounts'
import { useId } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { FieldProblem } from '#app/ui/field.tsx'
import { RadioCard } from '#app/ui/inputs.tsx'

const choiceTexts = {
  'se déplace': { label: 'Je me déplace', hint: 'Chez mes clientes, ou dans mon salon si elles préfèrent.' },
  'Ne se déplace pas': { label: 'Je ne me déplace pas', hint: 'Je reçois à mon adresse.' },
} as const

type Props = UseFormRegisterReturn & { error: FieldError | undefined }

export const MobiliteField = ({ error, ...radio }: Props) => {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 font-semibold">Mobilité</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {mobilites.map((mobilite) => (
          <RadioCard key={mobilite} {...choiceTexts[mobilite]} value={mobilite} {...radio} />
        ))}
      </div>
      <FieldProblem id={id}>{error?.message}</FieldProblem>
    </fieldset>
  )
}
