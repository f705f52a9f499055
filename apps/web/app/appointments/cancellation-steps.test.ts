import { expect, it } from 'vitest'
import { cancellationSteps } from './cancellation-steps.ts'

const startsAt = new Date('2026-11-24T13:30:00Z')
const stepsFrom = (now: string) =>
  cancellationSteps(10_701, startsAt, new Date(now)).map(({ until, fee }) => [until.toISOString(), fee])

it('says what cancelling costs until when, and leaves out what has passed', () => {
  const full = ['2026-11-24T13:30:00.000Z', 107.01]
  const half = ['2026-11-23T13:30:00.000Z', 53.5]
  expect(stepsFrom('2026-11-20T08:00:00Z')).toEqual([['2026-11-22T13:30:00.000Z', 0], half, full])
  expect(stepsFrom('2026-11-22T13:30:00Z')).toEqual([half, full])
  expect(stepsFrom('2026-11-24T10:00:00Z')).toEqual([full])
})
