import { expect, it } from 'vitest'
import { Refusal } from '../../lib/domain-error.ts'
import { refuseHours } from './before-holding.ts'

const date = new Date('2026-11-24T13:30:00.000Z')
const asked = { date, endTime: new Date('2026-11-24T15:00:00.000Z'), noticeMinutes: 120, durationMinutes: 90 }
const ago = (ms: number) => new Date(date.getTime() - ms)
const said = (given: Partial<typeof asked>, now: Date) => {
  try {
    refuseHours({ ...asked, ...given }, now)
  } catch (error) {
    if (error instanceof Refusal) return [error.message]
    throw error
  }
}

it.each([
  ['one millisecond before her notice', {}, ago(120 * 60_000 + 1), undefined],
  ['at her notice', {}, ago(120 * 60_000), ["Cette coiffeuse se réserve au moins 2 h à l'avance."]],
  [
    'at a notice of no whole hours',
    { noticeMinutes: 90 },
    ago(90 * 60_000),
    ["Cette coiffeuse se réserve au moins 90 minutes à l'avance."],
  ],
  ['without notice, one millisecond before', { noticeMinutes: 0 }, ago(1), undefined],
  ['at the hour itself', { noticeMinutes: 0 }, date, ['Choisissez une heure à venir.']],
  [
    'too short',
    { endTime: new Date('2026-11-24T14:59:59.999Z') },
    ago(9e6),
    ['Ce rendez-vous dure 90 minutes, ni plus ni moins.'],
  ],
  ['too long', { durationMinutes: 60 }, ago(9e6), ['Ce rendez-vous dure 1 h, ni plus ni moins.']],
])('a visit asked for %s', (_, given, now, sentences) => {
  expect(said(given, now)).toEqual(sentences)
})
