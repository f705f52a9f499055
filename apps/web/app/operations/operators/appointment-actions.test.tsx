import type { OperatorRefund } from '@couronne/contract/money/refunds'
import type { VisitView } from '@couronne/contract/operations/operators'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { VisitAbsence } from './appointment-absence.tsx'
import { VisitMoves } from './appointment-actions.tsx'
import { RefundList } from './refund-list.tsx'

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const buttons = (html: string) => [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => plain(button).trim())

const offered = (allowedActions: VisitView['allowedActions']) =>
  buttons(renderToStaticMarkup(<VisitMoves allowedActions={allowedActions} onBegin={() => {}} />))

it('an appointment offers only the actions that the server allows', () => {
  expect(offered([])).toEqual([])
  expect(offered(['decide'])).toEqual([])
  expect(offered(['cancel'])).toEqual(['Annuler ce rendez-vous…'])
  expect(offered(['decide', 'finish', 'refund'])).toEqual(['Noter comme terminé…', 'Rembourser…'])
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
} as unknown as VisitView
const absence = (more: Partial<VisitView>) =>
  renderToStaticMarkup(<VisitAbsence visit={{ ...reported, ...more }} onDecide={() => {}} />)

it('an absence can be decided when the server allows it, whatever was reported or decided', () => {
  expect(buttons(absence({ allowedActions: ['decide'] }))).toEqual(['Décider…'])
  expect(buttons(absence({}))).toEqual([])
  expect(plain(absence({}))).toContain('Le versement à la coiffeuse attend cette décision.')
  const decidedAt = '2026-11-24T15:00:00.000Z'
  const absenceDecision = { decision: 'none', reason: 'Les deux étaient là.', decidedAt } as const
  const decided = absence({ isReported: false, absenceDecision })
  expect(buttons(decided)).toEqual([])
  expect(plain(decided)).toMatch(/Aucune absence retenue.*Les deux étaient là\./)
  expect(plain(decided)).not.toContain('attend cette décision')
})

const refund: OperatorRefund = {
  ...{ id: 'r', amount: 20, status: 'failed', at: '2026-11-24T15:00:00.000Z', reason: null },
  ...{ failure: 'la carte a expiré ou a été annulée', maySendManually: true },
}
const refunds = (...all: OperatorRefund[]) =>
  buttons(renderToStaticMarkup(<RefundList refunds={all} onSendManually={() => {}} />))

it('a failed refund can be recorded as a manual refund when the server allows it', () => {
  expect(refunds(refund)).toEqual(['Rendu autrement…'])
  expect(refunds({ ...refund, maySendManually: false })).toEqual([])
})
