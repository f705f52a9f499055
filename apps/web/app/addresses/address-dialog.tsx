import { type AddressView, addressesApi } from '@couronne/contract/addresses'
import { frenchPhone } from '@couronne/contract/french-dates'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useMember } from '#app/sessions/member.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'
import { AddressFields, type TypedAddress, usePlaceIn } from './address-fields.tsx'
import { keptAddress } from './address-shape.ts'

type Values = TypedAddress & { parDefaut: boolean }
type Props = {
  /** The one that changes; without, a new one. */
  address?: AddressView | undefined
  onClose: () => void
  onSaved: (address: AddressView, said: string) => void
}

/** Where her orders go, once or changed. */
export const AddressDialog = ({ address, onClose, onSaved }: Props) => {
  const { firstname, lastname, phone } = useMember()
  const nowhere = { firstname, lastname, phone, adresse: '', city: '', code_postal: '', country: 'France' }
  const { id, region, ...typed } = address ?? { ...nowhere, id: undefined, region: null, parDefaut: false }
  const form = useForm<Values>({
    defaultValues: { ...typed, region: region ?? '', phone: frenchPhone(typed.phone) },
    resolver: zodResolver(keptAddress) as unknown as Resolver<Values>,
  })
  const place = usePlaceIn({ form })
  return (
    <FormDialog
      form={form}
      title={id ? 'Modifier cette adresse' : 'Ajouter une adresse'}
      submitLabel="Enregistrer"
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        // A town that she has typed last says the rest first.
        await place.settle()
        const { city, region = '', code_postal } = form.getValues()
        const body = { ...values, city, region, code_postal }
        if (id) onSaved(await call(addressesApi.change, { params: { id }, body }), 'Votre adresse est modifiée.')
        else {
          const added = await attempt(body, (idempotencyKey) => call(addressesApi.add, { body, idempotencyKey }))
          const { message, ...address } = added
          onSaved(address, message)
        }
        onClose()
      }}
    >
      <AddressFields form={form} errors={form.formState.errors} onLeave={place.settle} />
      <Checkbox label="Proposer cette adresse en premier" {...form.register('parDefaut')} />
    </FormDialog>
  )
}
