import type { SkippedWindow } from '@couronne/contract/booking/windows'
import { describe, expect, it } from 'vitest'
import { noneOpenedText, planCountsText } from './repetition-text.ts'

const skipped = (...reasons: SkippedWindow['reason'][]) =>
  reasons.map((reason) => ({ day: '2026-11-24', startMinutes: 540, endMinutes: 720, reason }))
const opened = { start: '2026-11-24T08:00:00.000Z', end: '2026-11-24T11:00:00.000Z' }

describe('a repetition that opens nothing', () => {
  it('says that the hours are already open only if that is the reason for all of them', () => {
    expect(noneOpenedText(skipped('overlap', 'overlap'))).toBe(
      'Aucun créneau n’a été ouvert : vos heures le sont déjà.',
    )
    expect(noneOpenedText(skipped('too_far', 'too_far'))).toBe(
      'Aucun créneau n’a été ouvert : c’est dans plus de deux ans.',
    )
  })

  it('states each reason once', () => {
    expect(noneOpenedText(skipped('past', 'overlap', 'past'))).toBe(
      'Aucun créneau n’a été ouvert : c’est déjà passé ; vous avez déjà ouvert des heures à ce moment-là.',
    )
    expect(noneOpenedText([])).toBe('Aucun créneau n’a été ouvert : il n’y en a aucun à répéter.')
  })
})

describe('the plan of a repetition', () => {
  it('is summarised by its counts', () => {
    expect(planCountsText({ windows: [opened, opened], skipped: skipped('past') })).toBe(
      '2\u00a0créneaux seront ouverts, 1\u00a0créneau laissé de côté.',
    )
    expect(planCountsText({ windows: [opened], skipped: [] })).toBe('1\u00a0créneau sera ouvert.')
    expect(planCountsText({ windows: [], skipped: [] })).toBe('Il n’y a aucun créneau à répéter.')
  })
})
