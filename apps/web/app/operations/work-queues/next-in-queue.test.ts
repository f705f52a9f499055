import { expect, it } from 'vitest'
import { appointmentQueues, caseQueues } from './next-in-queue.tsx'

const absence = { type: 'professional_absent' as const, text: '', createdAt: '2026-11-20T09:00:00.000Z' }

it('the absence of an operator’s own appointment is not subtracted from a queue that does not contain it', () => {
  const appointment = { absences: [absence], refunds: [] }
  expect(appointmentQueues({ ...appointment, allowedActions: ['decide'] })).toEqual({ absences: true })
  expect(appointmentQueues({ ...appointment, allowedActions: [] })).toEqual({ absences: false })
  expect(appointmentQueues({ absences: [], refunds: [], allowedActions: [] })).toEqual({})
})

it('an urgent case waits in the queue of safety alone, and a decided one in that of reports while its refund is open', () => {
  const open = { decidedAt: null, isUrgent: true, objections: [], safetyRefund: null }
  const none = { safety: false, reports: false, objections: false }
  expect(caseQueues(open)).toEqual({ ...none, safety: true })
  expect(caseQueues({ ...open, isUrgent: false })).toEqual({ ...none, reports: true })
  const refund = { appointmentId: '7', kind: 'refund' as const, amount: 5, isDisputed: false }
  const safetyRefund = { ...refund, outcome: null, reason: null, decidedAt: null }
  const decided = { ...open, isUrgent: false, decidedAt: '2026-11-20T09:00:00.000Z', safetyRefund }
  expect(caseQueues(decided)).toEqual({ ...none, reports: true })
  expect(caseQueues({ ...decided, safetyRefund: { ...safetyRefund, isDisputed: true } })).toEqual(none)
})
