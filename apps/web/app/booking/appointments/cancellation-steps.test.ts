import { expect, it } from 'vitest'
import { cancellationText } from './cancellation-line.tsx'
import { cancellationSteps } from './cancellation-steps.ts'

const startsAt = new Date('2026-11-24T13:30:00Z')
const stepsFrom = (now: string, withdrawal?: string) =>
  cancellationSteps(
    10_701,
    { startsAt, withdrawalEndsAt: withdrawal ? new Date(withdrawal) : null },
    new Date(now),
  ).map(({ until, fee }) => [until.toISOString(), fee])
const full = ['2026-11-24T13:30:00.000Z', 107.01]
const half = ['2026-11-23T13:30:00.000Z', 53.5]

it('the cancellation steps state each fee with its end and leave out the steps that are over', () => {
  expect(stepsFrom('2026-11-20T08:00:00Z')).toEqual([['2026-11-22T13:30:00.000Z', 0], half, full])
  expect(stepsFrom('2026-11-22T13:30:00Z')).toEqual([half, full])
  expect(stepsFrom('2026-11-24T10:00:00Z')).toEqual([full])
})

it('the cancellation steps state the end of the free period after booking and leave out steps that never apply', () => {
  const now = '2026-11-22T20:00:00Z'
  expect(stepsFrom(now, '2026-11-23T08:00:00Z')).toEqual([['2026-11-23T08:00:00.000Z', 0], half, full])
  expect(stepsFrom(now, '2026-11-24T08:00:00Z')).toEqual([['2026-11-24T08:00:00.000Z', 0], full])
  expect(stepsFrom(now, '2026-12-06T20:00:00Z')).toEqual([['2026-11-24T13:30:00.000Z', 0]])
})

it('the cancellation line states the current fee in one sentence', () => {
  const appointment = { total: 107, date: '2026-11-24T13:30:00Z', zone: 'Europe/Paris' }
  const now = new Date('2026-11-24T07:00:00Z')
  expect(cancellationText({ ...appointment, withdrawalEndsAt: null }, now)).toMatch(/^À moins de 24 h du rendez-vous/)
  const withdrawalEndsAt = '2026-11-24T08:00:00Z'
  expect(cancellationText({ ...appointment, withdrawalEndsAt }, now)).toMatch(
    /^Annulation gratuite jusqu’au .*24 nov.*9\s?[h:]/,
  )
})
