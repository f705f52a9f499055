import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '#app/lib/server-now.ts'

/** `serverNow` is only accurate to a second. */
const marginMs = 1000

/** Reads the list again when the next hold or request expires. */
export const useNextExpiry = (appointments: AppointmentView[], readAgain: () => Promise<void>) => {
  const read = useEffectEvent(readAgain)
  const next = appointments
    .flatMap(({ holdExpiresAt, requestExpiresAt }) => holdExpiresAt ?? requestExpiresAt ?? [])
    .sort()[0]
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => void read(), Math.max(0, Date.parse(next) - serverNow()) + marginMs)
    return () => clearTimeout(timer)
  }, [next])
}
