import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent, useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'

const parameter = 'annuler'

/**
 * Follows the link of a mail, `?annuler=<id>`, to the question whether to cancel that appointment; what it answers is why
 * there is nothing to ask. The address forgets it, so that a reload does not ask again.
 */
export const useAskedCancellation = (onAsked: (appointment: AppointmentView) => void) => {
  const asked = useEffectEvent(onAsked)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const url = new URL(window.location.href)
    const id = url.searchParams.get(parameter)
    if (!id) return
    url.searchParams.delete(parameter)
    window.history.replaceState(window.history.state, '', url)
    call(appointmentsApi.byId, { params: { id } }).then(
      (appointment) => {
        const why = whyNot(appointment)
        if (why) setProblem(why)
        else asked(appointment)
      },
      (error: unknown) => setProblem(problemOf(error)),
    )
  }, [])
  return problem
}

const whyNot = ({ status, allowedActions }: AppointmentView) => {
  if (allowedActions.includes('cancel')) return ''
  return status === 'Annuler' ? 'Ce rendez-vous est déjà annulé.' : 'Ce rendez-vous ne peut plus être annulé.'
}

const problemOf = (error: unknown) => {
  if (!(error instanceof RefusalError)) return 'Une erreur est survenue. Réessayez dans un instant.'
  return error.statusCode === 404 ? 'Ce rendez-vous n’est pas celui de ce compte.' : error.message
}
