import { expect, it } from 'vitest'
import { DomainError } from '../../lib/domain-error.ts'
import { rejectHours } from './hold-checks.ts'

const date = new Date('2026-11-24T13:30:00.000Z')
const validRequest = { date, endTime: new Date('2026-11-24T15:00:00.000Z'), noticeMinutes: 120, durationMinutes: 90 }
const timeBefore = (ms: number) => new Date(date.getTime() - ms)
const messagesFor = (changes: Partial<typeof validRequest>, now: Date) => {
  try {
    rejectHours({ ...validRequest, ...changes }, now)
  } catch (error) {
    if (error instanceof DomainError) return [error.message]
    throw error
  }
}

it.each([
  ['one millisecond before the notice period begins', {}, timeBefore(120 * 60_000 + 1), undefined],
  [
    'when the notice period begins',
    {},
    timeBefore(120 * 60_000),
    ["Cette coiffeuse se réserve au moins 2 h à l'avance."],
  ],
  [
    'when a notice period of 90 minutes begins',
    { noticeMinutes: 90 },
    timeBefore(90 * 60_000),
    ["Cette coiffeuse se réserve au moins 90 minutes à l'avance."],
  ],
  ['without notice, one millisecond before the start', { noticeMinutes: 0 }, timeBefore(1), undefined],
  ['without notice, at the start', { noticeMinutes: 0 }, date, ['Choisissez une heure à venir.']],
  [
    'with too short a duration',
    { endTime: new Date('2026-11-24T14:59:59.999Z') },
    timeBefore(9e6),
    ['Ce rendez-vous dure 90 minutes, ni plus ni moins.'],
  ],
  [
    'with too long a duration',
    { durationMinutes: 60 },
    timeBefore(9e6),
    ['Ce rendez-vous dure 1 h, ni plus ni moins.'],
  ],
])('the check of an appointment request, %s', (_, changes, now, sentences) => {
  expect(messagesFor(changes, now)).toEqual(sentences)
})
