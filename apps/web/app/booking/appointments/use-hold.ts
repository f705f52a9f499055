import { type AppointmentView, appointmentsApi, type holdBody } from '@couronne/contract/booking/appointments'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#app/lib/api.ts'
import { reachStep } from '#app/lib/audience-step.ts'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'

export type HoldRequest = z.input<typeof holdBody>

/** Holds hours for the logged-in customer. If the customer already holds them, it returns that hold, to be paid. */
export const useHold = ({ onOutdated }: { onOutdated: () => Promise<unknown> }) => {
  const [heldAppointment, setHeldAppointment] = useState<AppointmentView | null>(null)
  const attempt = useIdempotencyKey()
  const request = useRequest(async (body: HoldRequest) => {
    try {
      const appointment = await attempt(body, (idempotencyKey) => call(appointmentsApi.hold, { body, idempotencyKey }))
      setHeldAppointment(appointment)
      reachStep('hours')
      return appointment
    } catch (error) {
      const ownHoldId = ownHoldIn(error)
      if (ownHoldId) {
        const appointment = await call(appointmentsApi.byId, { params: { id: ownHoldId } })
        setHeldAppointment(appointment)
        return appointment
      }
      // The page shows outdated data, so it is read again; the refusal gives the reason.
      if (error instanceof ApiError && [404, 409, 422].includes(error.statusCode)) await onOutdated()
      throw error
    }
  })
  const reset = () => {
    setHeldAppointment(null)
    request.clearError()
  }
  return { heldAppointment, hold: request.submit, busy: request.busy, apiError: request.apiError, reset }
}
export type HoldState = ReturnType<typeof useHold>

const ownHoldIn = (error: unknown) => {
  if (!(error instanceof ApiError) || error.error !== 'already_held') return undefined
  return (error.details as { appointmentId?: string } | undefined)?.appointmentId
}
