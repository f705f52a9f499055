import { type AppointmentView, appointmentsApi } from '@couronne/contract/appointments'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#app/lib/call.ts'

const askAgainMs = 5000

/** A payment under way ends somewhere else: the list is read anew once it has. */
export const useEndOfPayments = (appointments: AppointmentView[], readAgain: () => Promise<void>) => {
  const read = useEffectEvent(readAgain)
  const asked = appointments
    .filter(({ payment }) => payment === 'processing')
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!asked) return
    let isGone = false
    const hasEnded = (id: string) =>
      call(appointmentsApi.byId, { params: { id } }).then(
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
