import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent } from 'react'

type PolledPurchase = Pick<AppointmentView, 'id' | 'payment'>

const pollMs = 5000

/** Polls payments that are processing, and reloads the list when one has ended. */
export const usePaymentPolling = (
  purchases: PolledPurchase[],
  loadOne: (id: string) => Promise<PolledPurchase>,
  reload: () => Promise<void>,
) => {
  const loadById = useEffectEvent(loadOne)
  const reloadList = useEffectEvent(reload)
  const processingIds = purchases
    .filter(({ payment }) => payment === 'processing')
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!processingIds) return
    let isUnmounted = false
    const hasEnded = (id: string) =>
      loadById(id).then(
        ({ payment }) => payment !== 'processing',
        () => false,
      )
    const poll = async () => {
      const ended = await Promise.all(processingIds.split(',').map(hasEnded))
      if (isUnmounted) return
      if (ended.includes(true)) await reloadList()
      // The timer starts after the response, so that requests do not overlap.
      if (!isUnmounted) timer = setTimeout(poll, pollMs)
    }
    let timer = setTimeout(poll, pollMs)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [processingIds])
}
