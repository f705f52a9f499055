import { type SafetyView, safetyApi } from '@couronne/contract/booking/safety'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'

type Terms = NonNullable<SafetyView['cancellation']>

const isAlreadyDone = (error: unknown) => error instanceof ApiError && error.error === 'already_done'
const otherTermsIn = (error: unknown) =>
  error instanceof ApiError && error.error === 'price_changed' ? (error.details as Terms) : undefined

/** Reads what cancelling these appointments for safety means, and cancels the chosen ones. */
export const useSafetyCancellations = (appointmentIds: string[], isOpen: boolean) => {
  const [terms, setTerms] = useState<Record<string, Terms>>({})
  const [failedIds, setFailedIds] = useState<string[]>([])
  const [chosenIds, setChosenIds] = useState<string[]>([])
  const attempt = useIdempotencyKey()
  const ids = appointmentIds.join()
  const read = (id: string) => {
    setFailedIds((failed) => failed.filter((each) => each !== id))
    call(safetyApi.find, { params: { id } }).then(
      ({ cancellation }) => cancellation && setTerms((known) => ({ ...known, [id]: cancellation })),
      () => setFailedIds((failed) => [...failed, id]),
    )
  }
  const readFirst = useEffectEvent(read)
  useEffect(() => {
    if (isOpen) ids.split(',').filter(Boolean).forEach(readFirst)
  }, [ids, isOpen])
  const cancel = (id: string) => {
    const body = { pending: terms[id]?.pending ?? 0 }
    return attempt({ id, ...body }, (idempotencyKey) =>
      call(safetyApi.cancel, { params: { id }, body, idempotencyKey }),
    )
  }
  return {
    terms,
    chosenIds,
    hasFailed: failedIds.length > 0,
    readAgain: () => failedIds.forEach(read),
    choose: (id: string, isChosen: boolean) =>
      setChosenIds((chosen) => (isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))),
    /** A cancellation that was done already, or by another device, is none to do again. */
    cancelChosen: async () => {
      for (const id of chosenIds)
        await cancel(id).catch((error: unknown) => {
          if (isAlreadyDone(error)) return
          const otherTerms = otherTermsIn(error)
          if (otherTerms) setTerms((known) => ({ ...known, [id]: otherTerms }))
          throw error
        })
    },
  }
}
