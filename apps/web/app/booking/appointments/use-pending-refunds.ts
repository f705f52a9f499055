import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent } from 'react'

const firstPauseMs = 1500
const longestPauseMs = 120_000

/**
 * Reads the list again with growing pauses while a refund is pending: the provider takes a moment, a bank perhaps days.
 */
export const usePendingRefunds = (appointments: AppointmentView[], readAgain: () => Promise<void>) => {
  const read = useEffectEvent(readAgain)
  const pendingIds = appointments
    .filter(({ refunds }) => refunds.some(({ status }) => status === 'pending'))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!pendingIds) return
    let timer: ReturnType<typeof setTimeout>
    const pollAfter = (ms: number) => {
      if (ms > longestPauseMs) return
      timer = setTimeout(() => {
        void read()
        pollAfter(ms * 2)
      }, ms)
    }
    pollAfter(firstPauseMs)
    return () => clearTimeout(timer)
  }, [pendingIds])
}
