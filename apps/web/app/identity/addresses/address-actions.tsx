import type { AddressView } from '@couronne/contract/identity/addresses'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { SavedAddresses } from './saved-addresses.ts'

type Props = {
  address: AddressView
  saved: SavedAddresses
  /** The pressed button is gone by then, so the caller moves the focus. */
  onDone?: () => void
  children?: ReactNode
}

/** Sets an address as the default, or deletes it. */
export const AddressActions = ({ address, saved: { remove, makeDefault }, onDone, children }: Props) => {
  const name = `${address.adresse}, ${address.city}`
  const busy = remove.busy || makeDefault.busy
  return (
    <div className="-ml-4 flex flex-wrap items-center">
      {address.parDefaut ? (
        <Badge className="ml-4">Par défaut</Badge>
      ) : (
        <Button
          tone="quiet"
          size="small"
          aria-label={`Proposer en premier : ${name}`}
          onClick={async () => {
            if (!busy && (await makeDefault.submit(address.id))) onDone?.()
          }}
        >
          Proposer en premier
        </Button>
      )}
      {children}
      <Button
        tone="quiet"
        size="small"
        aria-label={`Supprimer ${name}`}
        onClick={async () => {
          if (!busy && (await remove.submit(address.id))) onDone?.()
        }}
      >
        Supprimer
      </Button>
    </div>
  )
}
