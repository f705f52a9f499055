import { type SafetyView, safetyApi } from '@couronne/contract/booking/safety'
import { useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'

type Terms = NonNullable<SafetyView['cancellation']>

const isAlreadyDone = (error: unknown) => error instanceof ApiError && error.error === 'already_done'
const hasOtherTerms = (error: unknown) => error instanceof ApiError && error.error === 'price_changed'

/** Reads what cancelling these appointments for safety means, and cancels the chosen ones. */
export const useSafetyCancellations = (appointmentIds: string[], isOpen: boolean) => {
  const [terms, setTerms] = useState<Record<string, Terms>>({})
  const [chosenIds, setChosenIds] = useState<string[]>([])
  const ids = appointmentIds.join()
  useEffect(() => {
    if (!isOpen) return
    for (const id of ids.split(',').filter(Boolean))
      call(safetyApi.find, { params: { id } }).then(
        ({ cancellation }) => cancellation && setTerms((known) => ({ ...known, [id]: cancellation })),
        // Without terms the appointment cannot be chosen here; its own page can still cancel it.
        (error: unknown) => console.warn(error),
      )
  }, [ids, isOpen])
  return {
    terms,
    chosenIds,
    choose: (id: string, isChosen: boolean) =>
      setChosenIds((chosen) => (isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))),
    /** A cancellation that was done already, or by another device, is none to do again. */
    cancelChosen: async () => {
      for (const id of chosenIds) {
        const body = { pending: terms[id]?.pending ?? 0 }
        await call(safetyApi.cancel, { params: { id }, body }).catch((error: unknown) => {
          if (isAlreadyDone(error)) return
          if (hasOtherTerms(error) && error instanceof ApiError)
            setTerms((known) => ({ ...known, [id]: error.details as Terms }))
          throw error
        })
      }
    },
  }
}
