import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent } from 'react'

const firstPauseMs = 1500
const longestPauseMs = 120_000

/**
 * Reads the list again with growing pauses while a refund is pending: the provider takes a moment, a bank perhaps days.
 */
export const useRefundNews = (appointments: AppointmentView[], readAgain: () => Promise<void>) => {
  const read = useEffectEvent(readAgain)
  const pending = appointments
    .filter(({ refunds }) => refunds.some(({ status }) => status === 'pending'))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!pending) return
    let timer: ReturnType<typeof setTimeout>
    const askAfter = (ms: number) => {
      if (ms > longestPauseMs) return
      timer = setTimeout(() => {
        void read()
        askAfter(ms * 2)
      }, ms)
    }
    askAfter(firstPauseMs)
    return () => clearTimeout(timer)
  }, [pending])
}
