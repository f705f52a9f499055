import { expect, it, vi } from 'vitest'
import { type Booking, nextFreeDay } from './booking-loader.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#app/lib/call.ts', () => ({ call }))

const booking = {
  professional: { id: 'nadia' },
  service: { id: 'braids' },
  zone: 'Europe/Paris',
  today: '2026-11-22',
} as Booking

const requestedRanges = () =>
  call.mock.calls.map(([, { query }]) => ({ from: Date.parse(query.from), days: daysBetween(query.from, query.to) }))
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

it('the next free day is searched from the given day, then from today, within the range that a request may cover', async () => {
  call
    .mockReset()
    .mockResolvedValueOnce([])
    .mockResolvedValueOnce([{ start: '2026-11-24T09:00:00.000Z' }])
  expect(await nextFreeDay(booking, '2027-01-04')).toBe('2026-11-24')
  expect(requestedRanges().map(({ from }) => from)).toEqual([
    Date.parse('2027-01-03T23:00:00.000Z'),
    Date.parse('2026-11-21T23:00:00.000Z'),
  ])
  for (const { days } of requestedRanges()) expect(days).toBeLessThanOrEqual(366)
})

it.each(['2027-11-22', '2027-11-29'])(
  'a day beyond the horizon of one year (%s) is not searched, only the days from today',
  async (day) => {
    call.mockReset().mockResolvedValueOnce([])
    expect(await nextFreeDay(booking, day)).toBeNull()
    expect(requestedRanges()).toEqual([{ from: Date.parse('2026-11-21T23:00:00.000Z'), days: 365 }])
  },
)
