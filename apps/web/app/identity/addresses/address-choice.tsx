import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { RadioCard } from '#app/ui/inputs.tsx'
import { AddressActions } from './address-actions.tsx'
import { AddressText } from './address-text.tsx'
import type { SavedAddresses } from './saved-addresses.ts'

type Props = {
  saved: SavedAddresses
  chosen: string
  onChoose: (id: string) => void
  onNew: () => void
  onDone: () => void
}

/** Lists the customer's addresses to choose one for this order, set the default or delete some. */
export const AddressChoice = ({ saved, chosen, onChoose, onNew, onDone }: Props) => {
  const { addresses, remove, makeDefault } = saved
  const list = useRef<HTMLFieldSetElement>(null)
  const busy = remove.busy || makeDefault.busy
  // The list replaces the button that opened it, so it takes the focus.
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <fieldset ref={list} tabIndex={-1} className="grid gap-3 outline-none" aria-busy={busy}>
        <legend className="mb-2 font-semibold">Où livrer ?</legend>
        {addresses.map((address) => (
          <div key={address.id} className="rounded-control border border-sable-deep p-1">
            <RadioCard
              name="adresse-choisie"
              checked={chosen === address.id}
              onChange={() => onChoose(address.id)}
              className="border-0!"
              label={<AddressText address={address} />}
            />
            <div className="px-3">
              <AddressActions address={address} saved={saved} onDone={() => list.current?.focus()} />
            </div>
          </div>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onDone}>Livrer à cette adresse</Button>
        <Button tone="secondary" onClick={onNew}>
          Ajouter une adresse
        </Button>
      </div>
      <ErrorDialog
        error={remove.apiError ?? makeDefault.apiError}
        onClose={remove.apiError ? remove.clearError : makeDefault.clearError}
      />
    </>
  )
}
