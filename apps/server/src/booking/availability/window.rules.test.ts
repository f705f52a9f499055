import { expect, it } from 'vitest'
import { periodOf, rejectLength, rejectStart } from './window.rules.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute
const after = (ms: number) => new Date(now.getTime() + ms)
const expectedError = (path: string, message: string) =>
  expect.objectContaining({ message, extra: expect.objectContaining({ details: [{ path, message }] }) })

it.each([
  ['has begun', -1, 'Le début du créneau est déjà passé.'],
  ['begins in more than two years', 731 * day + 1, "Un créneau se programme deux ans à l'avance au plus."],
])('a window that %s is refused with a message', (_, ms, message) => {
  expect(() => rejectStart(after(ms), now)).toThrow(expectedError('start', message))
})

it.each([
  ['of no length', 0, 'La fin du créneau doit venir après son début.'],
  ['of less than a quarter of an hour', 15 * minute - 1, 'Un créneau dure 15 minutes au moins.'],
  ['of more than a day', day + 1, 'Un créneau dure 24 heures au plus.'],
])('a window %s is refused with a message', (_, ms, message) => {
  expect(() => rejectLength({ start: now, end: after(ms) })).toThrow(expectedError('end', message))
})

it.each([
  ['that ends as it begins', 0, 'La fin doit venir après le début.'],
  ['of more than 366 days', 366 * day + 1, 'Demandez 366 jours au plus à la fois.'],
])('a list of a period %s is refused with a message', (_, ms, message) => {
  expect(() => periodOf({ from: now, to: after(ms) }, now)).toThrow(expectedError('to', message))
})

it('a value exactly at a limit is accepted', () => {
  for (const ms of [0, 731 * day]) expect(() => rejectStart(after(ms), now)).not.toThrow()
  for (const ms of [15 * minute, day]) expect(() => rejectLength({ start: now, end: after(ms) })).not.toThrow()
  const longest = { from: now, to: after(366 * day) }
  expect(periodOf(longest, now)).toEqual(longest)
})
