import { type AppointmentView, appointmentsApi, type holdBody } from '@couronne/contract/booking/appointments'
import { useState } from 'react'
import type { z } from 'zod'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'

export type HoldRequest = z.input<typeof holdBody>

/** Holds hours for the logged-in customer. If the customer already holds them, it returns that hold, to be paid. */
export const useHold = ({ onOutdated }: { onOutdated: () => Promise<unknown> }) => {
  const [held, setHeld] = useState<AppointmentView | null>(null)
  const attempt = useAttemptKey()
  const request = useRequest(async (body: HoldRequest) => {
    try {
      const appointment = await attempt(body, (idempotencyKey) => call(appointmentsApi.hold, { body, idempotencyKey }))
      setHeld(appointment)
      return appointment
    } catch (error) {
      const ownHoldId = ownHoldIn(error)
      if (ownHoldId) {
        const appointment = await call(appointmentsApi.byId, { params: { id: ownHoldId } })
        setHeld(appointment)
        return appointment
      }
      // The page shows outdated data, so it is read again; the refusal gives the reason.
      if (error instanceof RefusalError && [404, 409, 422].includes(error.statusCode)) await onOutdated()
      throw error
    }
  })
  const forget = () => {
    setHeld(null)
    request.forget()
  }
  return { held, hold: request.submit, busy: request.busy, refusal: request.refusal, forget }
}
export type Holding = ReturnType<typeof useHold>

const ownHoldIn = (error: unknown) => {
  if (!(error instanceof RefusalError) || error.error !== 'already_held') return undefined
  return (error.details as { appointmentId?: string } | undefined)?.appointmentId
}
