import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent } from 'react'

type Shown = Pick<AppointmentView, 'id' | 'payment'>

const askAgainMs = 5000

/** A payment under way ends somewhere else: the list is read anew once it has. */
export const useEndOfPayments = (
  shown: Shown[],
  readOne: (id: string) => Promise<Shown>,
  readAgain: () => Promise<void>,
) => {
  const one = useEffectEvent(readOne)
  const read = useEffectEvent(readAgain)
  const asked = shown
    .filter(({ payment }) => payment === 'processing')
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!asked) return
    let isGone = false
    const hasEnded = (id: string) =>
      one(id).then(
        ({ payment }) => payment !== 'processing',
        () => false,
      )
    const ask = async () => {
      const ended = await Promise.all(asked.split(',').map(hasEnded))
      if (isGone) return
      if (ended.includes(true)) await read()
      // Only now, so that a slow answer is waited for.
      if (!isGone) timer = setTimeout(ask, askAgainMs)
    }
    let timer = setTimeout(ask, askAgainMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [asked])
}
