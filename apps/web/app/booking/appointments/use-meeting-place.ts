import { appointmentsApi } from '@couronne/contract/booking/appointments'
import type { OwnAccount } from '@couronne/contract/identity/accounts'
import type { PublicProfile } from '@couronne/contract/marketplace/professionals'
import { useEffect, useState } from 'react'
import { call } from '#app/lib/call.ts'
import {
  findSearchedTown,
  findTown,
  isSameTown,
  type MeetingPlace,
  parseAddress,
  placeErrors,
  tooFarText,
} from './meeting-place.ts'
import { storeInAddress } from './use-booking.ts'

type Reach = { km: number; isReached: boolean }

/**
 * Manages the meeting place. A street that was left blank shows its error when the customer leaves the field, and any
 * missing field does when the customer goes on.
 */
export const useMeetingPlace = (professional: PublicProfile, member: OwnAccount, requested: URLSearchParams) => {
  const { id, mobilite } = professional
  const searchedTown = requested.get('ville') ?? ''
  const [place, setPlace] = useState<MeetingPlace>({
    lieu: mobilite === 'se déplace' && requested.get('lieu') === 'Ma Maison' ? 'Ma Maison' : 'Salon De Coiffure',
    adresse: member.adresse,
    ville: member.ville,
    cityId: member.cityId,
  })
  const [isChecked, setChecked] = useState(false)
  const [isStreetLeft, setStreetLeft] = useState(false)
  const reach = useReach(id, place)

  const errors = placeErrors(place)
  const tooFar = reach && !reach.isReached ? tooFarText(reach.km, professional) : undefined

  /** Splits a whole address pasted into the first field over both fields, and returns whether it was one. */
  const paste = (text: string) => {
    const pasted = parseAddress(text)
    if (!pasted) return false
    const ville = `${pasted.postalCode} ${pasted.town}`
    setPlace({ ...place, adresse: pasted.adresse, ville, cityId: null })
    void findTown(pasted).then((town) => {
      // The customer may have typed on meanwhile.
      if (town) setPlace((current) => (current.ville === ville ? { ...current, ...town } : current))
    })
    return true
  }

  return {
    place,
    isPlaceComplete: Object.keys(errors).length === 0 && !tooFar,
    errors: {
      adresse: isChecked || isStreetLeft ? errors.adresse : undefined,
      ville: tooFar ?? (isChecked ? errors.ville : undefined),
    },
    /** Is the town of the search where it is not the one of the field, which it does not replace by itself. */
    otherTown: isSameTown(searchedTown, place.ville) ? undefined : searchedTown,
    /** Replaces the town of the account, and the street that belongs to it, by the town of the search. */
    takeOtherTown: async () => {
      const town = await findSearchedTown(searchedTown)
      setPlace((current) => ({ ...current, adresse: '', ville: searchedTown, cityId: null, ...town }))
    },
    nearby: reach?.isReached ? reach.km : undefined,
    change: (changed: Partial<MeetingPlace>) => {
      if (changed.lieu) storeInAddress('lieu', changed.lieu)
      setPlace((current) => ({ ...current, ...changed }))
    },
    paste,
    check: () => setChecked(true),
    leaveStreet: () => setStreetLeft(true),
  }
}
export type Meeting = ReturnType<typeof useMeetingPlace>

/** Tells before the hold whether the professional travels that far. If the request fails, the hold decides. */
const useReach = (professionalId: string, { lieu, cityId }: MeetingPlace) => {
  const [reach, setReach] = useState<Reach>()
  useEffect(() => {
    setReach(undefined)
    if (lieu !== 'Ma Maison' || cityId === null) return
    let isGone = false
    call(appointmentsApi.reach, { params: { id: professionalId }, query: { cityId } }).then(
      (answer) => isGone || setReach(answer),
      console.warn,
    )
    return () => {
      isGone = true
    }
  }, [professionalId, lieu, cityId])
  return reach
}
