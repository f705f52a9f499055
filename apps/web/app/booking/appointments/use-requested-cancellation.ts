import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'

const parameter = 'annuler'

/**
 * Follows the link of a mail, `?annuler=<id>`, to the dialog that cancels that appointment. It returns the reason if
 * the appointment cannot be cancelled. It removes the parameter from the address, so that a reload does not ask again.
 */
export const useRequestedCancellation = (onRequested: (appointment: AppointmentView) => void) => {
  const confirmCancellation = useEffectEvent(onRequested)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const url = new URL(window.location.href)
    const id = url.searchParams.get(parameter)
    if (!id) return
    url.searchParams.delete(parameter)
    window.history.replaceState(window.history.state, '', url)
    call(appointmentsApi.byId, { params: { id } }).then(
      (appointment) => {
        const reason = denyReason(appointment)
        if (reason) setProblem(reason)
        else confirmCancellation(appointment)
      },
      (error: unknown) => setProblem(problemText(error)),
    )
  }, [])
  return problem
}

const denyReason = ({ status, allowedActions }: AppointmentView) => {
  if (allowedActions.includes('cancel')) return ''
  return status === 'Annuler' ? 'Ce rendez-vous est déjà annulé.' : 'Ce rendez-vous ne peut plus être annulé.'
}

const problemText = (error: unknown) => {
  if (!(error instanceof ApiError)) return 'Une erreur est survenue. Réessayez dans un instant.'
  return error.statusCode === 404 ? 'Ce rendez-vous n’est pas celui de ce compte.' : error.message
}
