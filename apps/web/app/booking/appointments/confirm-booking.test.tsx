import type { AppointmentView } from '@couronne/contract/booking/appointments'
import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { ConfirmBooking } from './confirm-booking.tsx'

const member = { majeur: true, cgu: true } as OwnAccount
const noop = () => undefined
const asyncNoop = async () => undefined
const holdState = { heldAppointment: null, hold: asyncNoop, busy: false, apiError: null, reset: noop }

/** Renders the text for a hold that exists when the page opens. */
const renderText = (given: Partial<AppointmentView>) => {
  const hold = { status: 'En attente de paiement', holdExpiresAt: '2026-11-23T11:15:00.000Z', zone: 'Europe/Paris' }
  const heldAppointment = { payment: null, ...hold, ...given } as AppointmentView
  const panel = (
    <ConfirmBooking
      {...{
        holdState,
        heldAppointment,
        bookedAppointment: undefined,
        requestNote: undefined,
        unavailableText: undefined,
        request: null,
        missing: undefined,
        service: undefined,
      }}
      {...{ zone: 'Europe/Paris', nearestStarts: [], onMissing: noop, onAlternative: noop, onOutdated: asyncNoop }}
    />
  )
  const routes = [{ id: 'routes/members-only', path: '/', element: panel, loader: () => member }]
  const hydrationData = { loaderData: { 'routes/members-only': member } }
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

it('a customer can pay a hold if the server allows it', () => {
  const words = renderText({ allowedActions: ['pay', 'abandon'] })
  expect(words).toContain('Cette heure vous est gardée jusqu’à 12 h 15')
  expect(words).toContain('Reprendre le paiement')
  expect(words).not.toContain('banque')
})

it('a payment that the bank still decides is shown as pending and cannot be paid a second time', () => {
  const words = renderText({ allowedActions: [], payment: 'processing' })
  expect(words).toContain('Votre banque n’a pas encore répondu. Elle vous attend aussi dans « Mes rendez-vous ».')
  expect(words).not.toContain('Reprendre le paiement')
})
