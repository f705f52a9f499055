import { citiesApi } from '@couronne/contract/cities'
import { useRef } from 'react'
import { call } from '#app/lib/call.ts'
import type { TypedAddress } from './address-fields.tsx'
import { isFrance, type Place, placeAmong, placeFields, questionOf } from './place-of-address.ts'

type Form = { read: () => TypedAddress; write: (field: keyof Place, value: string) => void }

const placeIn = ({ city, code_postal, region = '' }: TypedAddress): Place => ({
  city: city.trim(),
  code_postal: code_postal.trim(),
  region,
})

/** Fills in what a French town says of an address, once she has left its field. What she has typed herself stays. */
export const usePlace = ({ read, write }: Form) => {
  /** As they were filled in for her. */
  const ours = useRef<Place>(null)
  ours.current ??= placeIn(read())
  const asked = useRef('')
  const underWay = useRef<Promise<void>>(undefined)

  const isHers = (place: Place) => (field: keyof Place) => place[field] !== '' && place[field] !== ours.current?.[field]

  /** Once what she has typed last is answered, if it is worth asking. */
  const settle = () => {
    const address = read()
    const place = placeIn(address)
    const search = questionOf(place, isHers(place))
    const question = JSON.stringify(place)
    if (search && isFrance(address.country) && question !== asked.current) {
      asked.current = question
      underWay.current = fillIn(place, search, question)
    }
    return underWay.current
  }
  const fillIn = async (place: Place, search: string, question: string) => {
    // It spares her some typing, and nothing waits for it in vain.
    const towns = await call(citiesApi.search, { query: { search, limit: 20 } }).catch(() => undefined)
    if (!towns || JSON.stringify(placeIn(read())) !== question) return
    const found = placeAmong(towns, place, isHers(place))
    for (const field of placeFields) if (found[field] !== undefined) write(field, found[field])
    ours.current = { ...(ours.current ?? place), ...found }
    asked.current = JSON.stringify(placeIn(read()))
  }
  /** Another address is begun. */
  const restart = () => {
    ours.current = placeIn(read())
    asked.current = ''
  }
  return { settle, restart }
}
