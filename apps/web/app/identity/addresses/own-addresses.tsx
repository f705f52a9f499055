import type { AddressView } from '@couronne/contract/identity/addresses'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import { AddressActions } from './address-actions.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { AddressText } from './address-text.tsx'
import { useSavedAddresses } from './saved-addresses.ts'

/** Lists all saved addresses of the member. */
export const OwnAddresses = ({ loaded }: { loaded: AddressView[] }) => {
  const [open, setOpen] = useState<'new' | AddressView | null>(null)
  const { announce, announcement } = useAnnouncement(open !== null)
  const saved = useSavedAddresses(loaded, announce)
  const { addresses, remove, makeDefault } = saved
  return (
    <>
      <div className="-mt-5">{announcement}</div>
      {addresses.length === 0 ? (
        <EmptyState
          picture={illustrationUrl('hero-turban')}
          title="Pas encore d’adresse"
          action={<Button onClick={() => setOpen('new')}>Ajouter une adresse</Button>}
        >
          <p>Gardez-en une : vous n’aurez plus à la retaper en commandant.</p>
        </EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <li key={address.id} className="grid">
                <Card className="flex flex-col justify-between gap-3 wrap-anywhere">
                  <AddressText address={address} />
                  <AddressActions address={address} saved={saved}>
                    <Button
                      tone="quiet"
                      size="small"
                      aria-label={`Modifier ${address.adresse}, ${address.city}`}
                      onClick={() => setOpen(address)}
                    >
                      Modifier
                    </Button>
                  </AddressActions>
                </Card>
              </li>
            ))}
          </ul>
          <Button tone="secondary" className="mt-5" onClick={() => setOpen('new')}>
            Ajouter une adresse
          </Button>
        </>
      )}
      {open && (
        <AddressDialog address={open === 'new' ? undefined : open} saved={saved} onClose={() => setOpen(null)} />
      )}
      <ErrorDialog
        error={remove.apiError ?? makeDefault.apiError}
        onClose={remove.apiError ? remove.clearError : makeDefault.clearError}
      />
    </>
  )
}
