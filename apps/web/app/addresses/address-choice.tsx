import { useEffect, useRef } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { RadioCard } from '#app/ui/inputs.tsx'
import { AddressText } from './address-text.tsx'
import type { SavedAddresses } from './saved-addresses.ts'

type Props = {
  saved: SavedAddresses
  chosen: string
  onChoose: (id: string) => void
  onNew: () => void
  onDone: () => void
}

/** All of hers: which one it is this time, which one is offered first, and which are no longer wanted. */
export const AddressChoice = ({ saved, chosen, onChoose, onNew, onDone }: Props) => {
  const { addresses, remove, prefer } = saved
  const list = useRef<HTMLFieldSetElement>(null)
  const busy = remove.busy || prefer.busy
  // It stands where the button was that opened it.
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <fieldset ref={list} tabIndex={-1} className="grid gap-3 outline-none" aria-busy={busy}>
        <legend className="mb-2 font-semibold">Où livrer ?</legend>
        {addresses.map((address) => {
          const name = `${address.adresse}, ${address.city}`
          return (
            <div key={address.id} className="rounded-control border border-sable-deep p-1">
              <RadioCard
                name="adresse-choisie"
                checked={chosen === address.id}
                onChange={() => onChoose(address.id)}
                className="border-0!"
                label={<AddressText address={address} />}
              />
              <div className="flex flex-wrap items-center gap-x-2 px-3">
                {address.parDefaut ? (
                  <Badge>Par défaut</Badge>
                ) : (
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label={`Proposer en premier : ${name}`}
                    onClick={() => !busy && void prefer.submit(address.id)}
                  >
                    Proposer en premier
                  </Button>
                )}
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Supprimer ${name}`}
                  onClick={async () => {
                    if (busy || !(await remove.submit(address.id))) return
                    // The button is gone with its address.
                    list.current?.focus()
                  }}
                >
                  Supprimer
                </Button>
              </div>
            </div>
          )
        })}
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onDone}>Livrer à cette adresse</Button>
        <Button tone="secondary" onClick={onNew}>
          Ajouter une adresse
        </Button>
      </div>
      <ErrorDialog
        refusal={remove.refusal ?? prefer.refusal}
        onClose={remove.refusal ? remove.forget : prefer.forget}
      />
    </>
  )
}
