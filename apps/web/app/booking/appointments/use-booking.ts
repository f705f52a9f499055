import { useRef, useState } from 'react'
import { type Booking, bookingFor } from './booking-loader.ts'

/** The address holds what is chosen, so that it survives a reload, a login and a registration. */
export const chosenInAddress = () => new URL(window.location.href).searchParams

/** Not by the router: it would load everything anew, and put its error page in place of what she has chosen. */
export const keepInAddress = (name: 'prestation' | 'date' | 'lieu', value: string) => {
  const url = new URL(window.location.href)
  url.searchParams.set(name, value)
  window.history.replaceState(window.history.state, '', url)
}

/** What there is to choose from, read anew as the choice changes; what was read last stays when the network fails. */
export const useBooking = (loaded: Booking, asked = chosenInAddress) => {
  const [booking, setBooking] = useState(loaded)
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const turn = useRef(0)
  const week = useRef<string>(undefined)

  const read = async (weekOf = week.current) => {
    week.current = weekOf
    turn.current += 1
    const own = turn.current
    setState('loading')
    const next = await bookingFor(asked(), weekOf, loaded.duration).catch((error: unknown) => {
      console.warn(error)
      return undefined
    })
    // A later question has been asked meanwhile.
    if (own !== turn.current) return
    if (next) setBooking(next)
    setState(next ? 'ready' : 'failed')
  }
  return { booking, state, read }
}
