import { useRef, useState } from 'react'
import { type Booking, loadBooking } from './booking-loader.ts'

/** The address stores the choices, so that they survive a reload, a login and a registration. */
export const addressParams = () => new URL(window.location.href).searchParams

/** Bypasses the router, which would load all data again and could replace the choices with its error page. */
export const storeInAddress = (
  name: 'prestation' | 'taille' | 'longueur' | 'date' | 'lieu',
  value: string | undefined,
) => {
  const url = new URL(window.location.href)
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
}

/** Reads the available choices again when the selection changes, and keeps the last data if the network fails. */
export const useBooking = (loaded: Booking, selection = addressParams) => {
  const [booking, setBooking] = useState(loaded)
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const latestRequest = useRef(0)
  const week = useRef<string>(undefined)

  const read = async (weekOf = week.current) => {
    week.current = weekOf
    latestRequest.current += 1
    const thisRequest = latestRequest.current
    setState('loading')
    const next = await loadBooking(selection(), weekOf, loaded.duration).catch((error: unknown) => {
      console.warn(error)
      return undefined
    })
    // A later request was sent meanwhile, so this response is stale.
    if (thisRequest !== latestRequest.current) return
    if (next) setBooking(next)
    setState(next ? 'ready' : 'failed')
  }
  return { booking, state, read }
}
