import type { OperatorRefund } from '@couronne/contract/money/refunds'
import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OperatorAppointmentAbsence } from './appointment-absence.tsx'
import { OperatorAppointmentActions } from './appointment-actions.tsx'
import { RefundList } from './refund-list.tsx'

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const buttons = (html: string) => [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => plain(button).trim())

const offeredButtons = (allowedActions: OperatorAppointmentView['allowedActions']) =>
  buttons(renderToStaticMarkup(<OperatorAppointmentActions allowedActions={allowedActions} onSelect={() => {}} />))

it('an appointment offers only the actions that the server allows', () => {
  expect(offeredButtons([])).toEqual([])
  expect(offeredButtons(['decide'])).toEqual([])
  expect(offeredButtons(['cancel'])).toEqual(['Annuler ce rendez-vous…'])
  expect(offeredButtons(['decide', 'finish', 'refund'])).toEqual(['Noter comme terminé…', 'Rembourser…'])
})

const reported = {
  ...{
    customer: 'Awa Diallo',
    professional: 'Nadia Benali',
    zone: 'Europe/Paris',
    isReported: true,
    allowedActions: [],
  },
  absences: [
    { type: 'professional_absent', text: 'La porte est restée close.', createdAt: '2026-11-24T14:10:00.000Z' },
  ],
  absenceDecision: null,
} as unknown as OperatorAppointmentView
const renderAbsence = (more: Partial<OperatorAppointmentView>) =>
  renderToStaticMarkup(<OperatorAppointmentAbsence appointment={{ ...reported, ...more }} onDecide={() => {}} />)

it('an absence can be decided when the server allows it, whatever was reported or decided', () => {
  expect(buttons(renderAbsence({ allowedActions: ['decide'] }))).toEqual(['Décider…'])
  expect(buttons(renderAbsence({}))).toEqual([])
  expect(plain(renderAbsence({}))).toContain('Le versement à la coiffeuse attend cette décision.')
  const decidedAt = '2026-11-24T15:00:00.000Z'
  const absenceDecision = { decision: 'none', reason: 'Les deux étaient là.', decidedAt } as const
  const decided = renderAbsence({ isReported: false, absenceDecision })
  expect(buttons(decided)).toEqual([])
  expect(plain(decided)).toMatch(/Aucune absence retenue.*Les deux étaient là\./)
  expect(plain(decided)).not.toContain('attend cette décision')
})

const refund: OperatorRefund = {
  ...{ id: 'r', amount: 20, status: 'failed', at: '2026-11-24T15:00:00.000Z', reason: null },
  ...{ failure: 'la carte a expiré ou a été annulée', maySendManually: true },
}
const refundButtons = (...all: OperatorRefund[]) =>
  buttons(renderToStaticMarkup(<RefundList refunds={all} onSendManually={() => {}} />))

it('a failed refund can be recorded as a manual refund when the server allows it', () => {
  expect(refundButtons(refund)).toEqual(['Rendu autrement…'])
  expect(refundButtons({ ...refund, maySendManually: false })).toEqual([])
})
