import { expect, it } from 'vitest'
import { workingDaysAfter } from './arrival.ts'

it.each([
  ['a Tuesday', '2026-11-24T10:00:00Z', 1, '2026-11-25'],
  ['a Friday, over the week-end', '2026-11-27T10:00:00Z', 1, '2026-11-30'],
  ['a Saturday', '2026-11-28T10:00:00Z', 1, '2026-11-30'],
  ['a Tuesday, seven days', '2026-11-24T10:00:00Z', 7, '2026-12-03'],
])('workingDaysAfter counts working days only from %s', (_, from, days, day) => {
  expect(workingDaysAfter(from, days).toISOString().slice(0, 10)).toBe(day)
})
