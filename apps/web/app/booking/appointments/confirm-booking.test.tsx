import type { AppointmentView } from '@couronne/contract/booking/appointments'
import type { OwnRecord } from '@couronne/contract/identity/accounts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { ConfirmBooking } from './confirm-booking.tsx'

const member = { majeur: true, cgu: true } as OwnRecord
const nothing = () => undefined
const asked = async () => undefined
const holding = { held: null, hold: asked, busy: false, refusal: null, forget: nothing }

/** Of an hour that she holds, found when the page was opened. */
const wordsOf = (given: Partial<AppointmentView>) => {
  const hold = { status: 'En attente de paiement', holdExpiresAt: '2026-11-23T11:15:00.000Z', zone: 'Europe/Paris' }
  const held = { payment: null, ...hold, ...given } as AppointmentView
  const panel = (
    <ConfirmBooking
      {...{ holding, held, booked: undefined, lost: undefined, request: null, missing: undefined, price: undefined }}
      {...{ zone: 'Europe/Paris', nearest: [], onMissing: nothing, onOtherHour: nothing, onOutdated: asked }}
    />
  )
  const routes = [{ id: 'routes/members-only', path: '/', element: panel, loader: () => member }]
  const hydrationData = { loaderData: { 'routes/members-only': member } }
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

it('offers to pay what she holds, where the server has that open', () => {
  const words = wordsOf({ allowedActions: ['pay', 'giveUp'] })
  expect(words).toContain('Cette heure vous est gardée jusqu’à 12 h 15')
  expect(words).toContain('Reprendre le paiement')
  expect(words).not.toContain('banque')
})

it('says of what her bank decides that it is waited for, and has her pay it no second time', () => {
  const words = wordsOf({ allowedActions: [], payment: 'processing' })
  expect(words).toContain('Votre banque n’a pas encore répondu. Elle vous attend aussi dans « Mes rendez-vous ».')
  expect(words).not.toContain('Reprendre le paiement')
})
