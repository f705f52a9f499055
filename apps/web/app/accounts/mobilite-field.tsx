import { mobilites } from '@couronne/contract/accounts'
import { useId } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { AlertIcon } from '#app/ui/icons.tsx'
import { RadioCard } from '#app/ui/inputs.tsx'

const words = {
  'se déplace': { label: 'Je me déplace', hint: 'Chez mes clientes, ou dans mon salon si elles préfèrent.' },
  'Ne se déplace pas': { label: 'Je ne me déplace pas', hint: 'On vient à moi, à mon adresse.' },
} as const

type Props = UseFormRegisterReturn & { error: FieldError | undefined }

export const MobiliteField = ({ error, ...radio }: Props) => {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 font-semibold">Mobilité</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {mobilites.map((mobilite) => (
          <RadioCard key={mobilite} {...words[mobilite]} value={mobilite} {...radio} />
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-brique">
          <AlertIcon className="mt-0.5 size-4" />
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
