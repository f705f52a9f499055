import type { City } from '@couronne/contract/platform/towns'
import { useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { LocateIcon } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const notAllowed =
  'Veuillez autoriser la localisation dans les réglages de votre navigateur pour utiliser cette fonction.'
const abroad = 'Hors de France : indiquez la ville où vous souhaitez être coiffée.'
const offline = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'

/** Finds the visitor's current town on request. `notice` says why it could not. */
export const useLocateTown = (onFound: (town: City) => void) => {
  const [locating, setLocating] = useState(false)
  const [notice, setNotice] = useState('')

  const locate = async () => {
    if (locating) return
    setLocating(true)
    setNotice('')
    try {
      const here = await position()
      if (!here) return setNotice(notAllowed)
      const { townAt } = await import('./ask-towns.ts')
      const town = await townAt(here)
      if (town) onFound(town)
      else setNotice(abroad)
    } catch (error) {
      setNotice(error instanceof RefusalError ? error.message : offline)
    } finally {
      setLocating(false)
    }
  }

  return { locate, locating, notice, forgetNotice: () => setNotice('') }
}

/** Returns null when the browser does not know the position or may not share it. */
const position = () =>
  new Promise<GeolocationCoordinates | null>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  })

type Props = { onClick: () => void; busy: boolean }

/** This button sits at the end of the town field. */
export const LocateButton = ({ onClick, busy }: Props) => (
  <button
    type="button"
    onClick={onClick}
    aria-label="Me localiser"
    aria-disabled={busy || undefined}
    className="absolute inset-y-0 right-1 my-auto hidden size-11 items-center justify-center rounded-control text-plum hover:bg-sable scripts:inline-flex"
  >
    {busy ? <Spinner className="size-5" label="Recherche de votre position…" /> : <LocateIcon className="size-6" />}
  </button>
)
