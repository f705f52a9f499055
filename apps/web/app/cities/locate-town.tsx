import { type City, citiesApi } from '@couronne/contract/cities'
import { useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { MapPinIcon } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const notAllowed =
  'Veuillez autoriser la localisation dans les réglages de votre navigateur pour utiliser cette fonction.'
const abroad = 'Hors de France : indiquez la ville où vous souhaitez être coiffée.'

/** Finds the town one is in, when asked to; `notice` says why it could not. */
export const useLocateTown = (onFound: (town: City) => void) => {
  const [locating, setLocating] = useState(false)
  const [notice, setNotice] = useState('')

  const locate = async () => {
    if (locating) return
    setLocating(true)
    setNotice('')
    try {
      const { latitude, longitude } = await position()
      const { city } = await call(citiesApi.nearest, { query: { lat: latitude, lon: longitude } })
      if (city) onFound(city)
      else setNotice(abroad)
    } catch (error) {
      setNotice(error instanceof RefusalError ? error.message : notAllowed)
    } finally {
      setLocating(false)
    }
  }

  return { locate, locating, notice, forgetNotice: () => setNotice('') }
}

const position = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: 10_000,
      maximumAge: 600_000,
    })
  })

type Props = { onClick: () => void; busy: boolean }

/** Lies at the end of the town's field. */
export const LocateButton = ({ onClick, busy }: Props) => (
  <button
    type="button"
    onClick={onClick}
    aria-label="Me localiser"
    aria-disabled={busy || undefined}
    className="absolute inset-y-0 right-1 my-auto inline-flex size-11 items-center justify-center rounded-control text-plum hover:bg-sable"
  >
    {busy ? <Spinner className="size-5" label="Recherche de votre position…" /> : <MapPinIcon className="size-6" />}
  </button>
)
