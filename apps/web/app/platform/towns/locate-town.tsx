import type { City } from '@couronne/contract/platform/towns'
import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { LocateIcon } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const notAllowedText =
  'Veuillez autoriser la localisation dans les réglages de votre navigateur pour utiliser cette fonction.'
const abroadText = 'Hors de France : indiquez la ville où vous souhaitez être coiffée.'
const offlineText = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'

/** Finds the visitor's current town on request. `notice` says why it could not. */
export const useLocateTown = (onFound: (town: City) => void) => {
  const [locating, setLocating] = useState(false)
  const [notice, setNotice] = useState('')

  const locate = async () => {
    if (locating) return
    setLocating(true)
    setNotice('')
    try {
      const coords = await readPosition()
      if (!coords) return setNotice(notAllowedText)
      const { findTownAt } = await import('./search-towns.ts')
      const town = await findTownAt(coords)
      if (town) onFound(town)
      else setNotice(abroadText)
    } catch (error) {
      setNotice(error instanceof ApiError ? error.message : offlineText)
    } finally {
      setLocating(false)
    }
  }

  return { locate, locating, notice, clearNotice: () => setNotice('') }
}

/** Returns null when the browser does not know the position or may not share it. */
const readPosition = () =>
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
