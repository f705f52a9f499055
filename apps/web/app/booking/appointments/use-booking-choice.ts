import type { Service } from '@couronne/contract/marketplace/services'
import { useState } from 'react'
import { type Start, startAt } from '#app/booking/availability/starts.ts'
import { type Booking, hourAsked } from './booking-loader.ts'
import { chosenInAddress, keepInAddress, useBooking } from './use-booking.ts'
import { useChosenStart } from './use-chosen-start.ts'

/** Which service and which hour she wants, as the address keeps them, and what there is to choose from. */
export const useBookingChoice = (loaded: Booking) => {
  const { booking, state, read } = useBooking(loaded)
  const { services, starts } = booking

  const [serviceId, setServiceId] = useState(loaded.service?.id)
  const service = services.find(({ id }) => id === serviceId)
  /** The hours on the page are those of the service before. */
  const isStale = service?.id !== booking.service?.id
  const [hour, setHour] = useState(() => hourAsked(chosenInAddress()))
  const shownStart = isStale ? undefined : startAt(starts, hour)
  const start = useChosenStart(serviceId, hour, shownStart, booking)
  const readAgain = () => read(hour || undefined)

  return {
    booking,
    state,
    read,
    /** In the weeks of the hour she wants. */
    readAgain,
    service,
    /** Asked for by the address, and not among those there are. */
    isServiceGone: !service && chosenInAddress().has('prestation'),
    chooseService: ({ id }: Service) => {
      setServiceId(id)
      keepInAddress('prestation', id)
      if (id !== serviceId) void readAgain()
    },
    isStale,
    /** Empty while she has asked for none. */
    hour,
    shownStart,
    start,
    chooseStart: ({ start: at }: Start) => {
      setHour(at)
      keepInAddress('date', at)
    },
    /** To take in its place, should it be gone; what could not be read anew offers hours that may be gone too. */
    others: state === 'failed' || isStale ? [] : starts.filter((each) => each !== shownStart),
  }
}
export type BookingChoice = ReturnType<typeof useBookingChoice>
