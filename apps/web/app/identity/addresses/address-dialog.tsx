import { type AddressView, addressesApi } from '@couronne/contract/identity/addresses'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import type { SendWithKey } from '#app/lib/use-idempotency-key.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'
import { AddressFields, useFormPlaceLookup } from './address-fields.tsx'
import type { AddressFormValues } from './address-form-values.ts'
import { savedAddressSchema } from './address-schema.ts'
import type { SavedAddresses } from './saved-addresses.ts'

type Values = AddressFormValues & { parDefaut: boolean }
type Props = {
  /** The dialog changes this address. Without it, it adds a new one. */
  address?: AddressView | undefined
  saved: SavedAddresses
  onClose: () => void
}

/** Adds or changes a saved delivery address. */
export const AddressDialog = ({ address, saved, onClose }: Props) => {
  const { firstname, lastname, phone } = useMember()
  const emptyAddress = { firstname, lastname, phone, adresse: '', city: '', code_postal: '', country: 'France' }
  const { id, region, ...typed } = address ?? { ...emptyAddress, id: undefined, region: null, parDefaut: false }
  const form = useForm<Values>({
    defaultValues: { ...typed, region: region ?? '', phone: frenchPhone(typed.phone) },
    resolver: zodResolver(savedAddressSchema) as unknown as Resolver<Values>,
  })
  const { dirtyFields } = form.formState
  const placeLookup = useFormPlaceLookup({ form })
  const save = async ({ parDefaut, ...typed }: Values, attempt: SendWithKey) => {
    // Another tab may have changed the default meanwhile, so `parDefaut` is sent only when changed here.
    const changed = id && (await saved.change(id, { ...typed, ...(dirtyFields.parDefaut && { parDefaut }) }))
    if (changed) return saved.showSaved(changed, 'Votre adresse est modifiée.')
    // The address is new or was deleted meanwhile, so this adds it.
    const body = { ...typed, parDefaut }
    const added = await attempt(body, (idempotencyKey) => call(addressesApi.add, { body, idempotencyKey }))
    const { message, ...address } = added
    saved.showSaved(address, message)
  }
  return (
    <FormDialog
      form={form}
      title={id ? 'Modifier cette adresse' : 'Ajouter une adresse'}
      submitLabel="Enregistrer"
      onClose={onClose}
      // If the last typed town is still being looked up, the submission waits for its region and postal code.
      wrapSubmit={placeLookup.submitAfterLookup}
      isPending={placeLookup.isLookingUp}
      onSubmit={async (values, attempt) => {
        await save(values, attempt)
        onClose()
      }}
    >
      <AddressFields form={form} errors={form.formState.errors} onPlaceBlur={placeLookup.lookUp} />
      <Checkbox label="Proposer cette adresse en premier" {...form.register('parDefaut')} />
    </FormDialog>
  )
}
