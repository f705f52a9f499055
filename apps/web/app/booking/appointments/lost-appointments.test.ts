import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { expect, it, vi } from 'vitest'
import { loadLostAppointments } from './lost-appointments.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#app/lib/call.ts', () => ({ call }))

it('alternatives are requested only for appointments that the server marks as replaceable', async () => {
  call.mockReset().mockImplementation(async (_, { params: { id } }) => {
    if (id === 'unheard') throw new Error('Connexion impossible')
    return [{ id: `beside ${id}` }]
  })
  const taken = { status: 'Annuler', cancelledBy: 'professional', date: '2999-01-01T09:00:00.000Z' } as const
  const paid = { status: 'Payé', cancelledBy: null, date: '2999-01-02T09:00:00.000Z' } as const
  const lost = await loadLostAppointments([
    { ...taken, id: 'not to be replaced', mayBeReplaced: false },
    { ...taken, id: 'taken', mayBeReplaced: true },
    { ...paid, id: 'paid', mayBeReplaced: false },
    { ...paid, id: 'unheard', mayBeReplaced: true },
  ] as AppointmentView[])
  expect(lost.map(({ appointment, alternatives }) => [appointment.id, alternatives.map(({ id }) => id)])).toEqual([
    ['taken', ['beside taken']],
    ['unheard', []],
  ])
})
