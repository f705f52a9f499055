import { type AddressView, addressesApi } from '@couronne/contract/identity/addresses'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import type { Attempt } from '#app/lib/use-attempt-key.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'
import { AddressFields, usePlaceIn } from './address-fields.tsx'
import { keptAddress } from './address-shape.ts'
import type { SavedAddresses } from './saved-addresses.ts'
import type { TypedAddress } from './typed-address.ts'

type Values = TypedAddress & { parDefaut: boolean }
type Props = {
  /** The one that changes; without, a new one. */
  address?: AddressView | undefined
  saved: SavedAddresses
  onClose: () => void
}

/** Where her orders go, once or changed. */
export const AddressDialog = ({ address, saved, onClose }: Props) => {
  const { firstname, lastname, phone } = useMember()
  const nowhere = { firstname, lastname, phone, adresse: '', city: '', code_postal: '', country: 'France' }
  const { id, region, ...typed } = address ?? { ...nowhere, id: undefined, region: null, parDefaut: false }
  const form = useForm<Values>({
    defaultValues: { ...typed, region: region ?? '', phone: frenchPhone(typed.phone) },
    resolver: zodResolver(keptAddress) as unknown as Resolver<Values>,
  })
  const { dirtyFields } = form.formState
  const place = usePlaceIn({ form })
  const save = async ({ parDefaut, ...typed }: Values, attempt: Attempt) => {
    // Another tab may have chosen meanwhile which one is offered first.
    const changed = id && (await saved.change(id, { ...typed, ...(dirtyFields.parDefaut && { parDefaut }) }))
    if (changed) return saved.kept(changed, 'Votre adresse est modifiée.')
    // New, or deleted meanwhile: what she keeps here, she has.
    const body = { ...typed, parDefaut }
    const added = await attempt(body, (idempotencyKey) => call(addressesApi.add, { body, idempotencyKey }))
    const { message, ...address } = added
    saved.kept(address, message)
  }
  return (
    <FormDialog
      form={form}
      title={id ? 'Modifier cette adresse' : 'Ajouter une adresse'}
      submitLabel="Enregistrer"
      onClose={onClose}
      // A town that she has typed last says the rest first.
      settled={place.settled}
      waits={place.isSettling}
      onSubmit={async (values, attempt) => {
        await save(values, attempt)
        onClose()
      }}
    >
      <AddressFields form={form} errors={form.formState.errors} onLeave={place.settle} />
      <Checkbox label="Proposer cette adresse en premier" {...form.register('parDefaut')} />
    </FormDialog>
  )
}
