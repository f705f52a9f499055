import { type AppointmentView, appointmentsApi, type holdBody } from '@couronne/contract/booking/appointments'
import { useState } from 'react'
import type { z } from 'zod'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'

export type HoldRequest = z.input<typeof holdBody>

/** Takes hours for the person logged in. Hours she already holds are simply held: she goes on to pay them. */
export const useHold = ({ onOutdated }: { onOutdated: () => Promise<unknown> }) => {
  const [held, setHeld] = useState<AppointmentView | null>(null)
  const attempt = useAttemptKey()
  const request = useRequest(async (body: HoldRequest) => {
    try {
      const appointment = await attempt(body, (idempotencyKey) => call(appointmentsApi.hold, { body, idempotencyKey }))
      setHeld(appointment)
      return appointment
    } catch (error) {
      const mine = ownHoldIn(error)
      if (mine) {
        const appointment = await call(appointmentsApi.byId, { params: { id: mine } })
        setHeld(appointment)
        return appointment
      }
      // What the page shows is no longer so: it reads it anew, and the refusal says why.
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
