import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent } from 'react'

type Shown = Pick<AppointmentView, 'id' | 'payment'>

const askAgainMs = 5000

/** Polls payments that are processing, and reloads the list when one has ended. */
export const useEndOfPayments = (
  shown: Shown[],
  readOne: (id: string) => Promise<Shown>,
  readAgain: () => Promise<void>,
) => {
  const one = useEffectEvent(readOne)
  const read = useEffectEvent(readAgain)
  const processingIds = shown
    .filter(({ payment }) => payment === 'processing')
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!processingIds) return
    let isGone = false
    const hasEnded = (id: string) =>
      one(id).then(
        ({ payment }) => payment !== 'processing',
        () => false,
      )
    const ask = async () => {
      const ended = await Promise.all(processingIds.split(',').map(hasEnded))
      if (isGone) return
      if (ended.includes(true)) await read()
      // The timer starts after the response, so that requests do not overlap.
      if (!isGone) timer = setTimeout(ask, askAgainMs)
    }
    let timer = setTimeout(ask, askAgainMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [processingIds])
}
