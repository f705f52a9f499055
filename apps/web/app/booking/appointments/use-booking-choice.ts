import type { Service } from '@couronne/contract/marketplace/services'
import { useState } from 'react'
import { type Start, startAt } from '#app/booking/availability/starts.ts'
import { readTraits, type SoldService, soldAs, type Traits, traitsOf } from '#app/marketplace/services/sold-service.ts'
import { type Booking, requestedHour } from './booking-loader.ts'
import { addressParams, storeInAddress, useBooking } from './use-booking.ts'
import { useChosenStart } from './use-chosen-start.ts'

/** Manages the chosen service and hour, which the address stores, and the hours to choose from. */
export const useBookingChoice = (loaded: Booking) => {
  const { booking, state, read } = useBooking(loaded)
  const { services, starts } = booking

  const [serviceId, setServiceId] = useState(loaded.service?.id)
  const [traits, setTraits] = useState(() => readTraits(addressParams()))
  const chosenService = services.find(({ id }) => id === serviceId)
  const service = chosenService && soldAs(chosenService, traits)
  /** The hours on the page are those of the service, or its variant, chosen before. */
  const isStale = keyOf(service) !== keyOf(booking.service)
  const [hour, setHour] = useState(() => requestedHour(addressParams()))
  const shownStart = isStale ? undefined : startAt(starts, hour)
  const start = useChosenStart(keyOf(service), hour, shownStart, booking)
  const readAgain = () => read(hour || undefined)
  const storeTraits = (next: Traits) => {
    setTraits(next)
    storeInAddress('taille', next.taille)
    storeInAddress('longueur', next.longueur)
  }

  return {
    booking,
    state,
    read,
    /** Reads the weeks of the chosen hour again. */
    readAgain,
    service,
    /** The address names a service that the professional does not offer. */
    isServiceGone: !service && addressParams().has('prestation'),
    chooseService: ({ id }: Service) => {
      setServiceId(id)
      storeInAddress('prestation', id)
      if (id === serviceId) return
      storeTraits({})
      void readAgain()
    },
    chooseTraits: (next: Traits) => {
      storeTraits(next)
      void readAgain()
    },
    /** Keeps the size and the length that the page proposes. */
    keepTraits: () => storeTraits(traitsOf(service?.variant)),
    isStale,
    /** Is empty until an hour is chosen. */
    hour,
    shownStart,
    start,
    chooseStart: ({ start: at }: Start) => {
      setHour(at)
      storeInAddress('date', at)
    },
    /**
     * Can replace the chosen hour if it is gone. It is empty after a failed read, because these hours may be gone too.
     */
    alternatives: state === 'failed' || isStale ? [] : starts.filter((each) => each !== shownStart),
  }
}

const keyOf = (service: SoldService | undefined) => service && `${service.id} ${service.variant?.id}`

export type BookingChoice = ReturnType<typeof useBookingChoice>
