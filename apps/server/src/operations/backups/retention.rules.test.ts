import { expect, it } from 'vitest'
import { expiredBackups, followsLongPause, isBackupDue } from './retention.rules.ts'

const dayMs = 86_400_000
const nightly = (from: string, nights: number) =>
  Array.from({ length: nights }, (_, i) => ({ startedAt: new Date(Date.parse(from) + i * dayMs) }))
const days = (backups: { startedAt: Date }[]) => backups.map(({ startedAt }) => startedAt.toISOString().slice(0, 10))

it('the backups of seven days stay, and the last one of this week and of the four weeks before', () => {
  const backups = nightly('2026-10-01T02:00:00Z', 56)
  const now = new Date('2026-11-25T12:00:00Z') // a Wednesday
  const expired = new Set(expiredBackups(backups, now))
  expect(days(backups.filter((backup) => !expired.has(backup)))).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
  ])
})

it('no backup is older than five weeks after any backup, however rarely they are made', () => {
  for (let step = 1; step < 40; step++) {
    const backups = nightly('2026-01-01T02:00:00Z', 200).filter((_, i) => i % step === 0)
    const last = backups.at(-1)?.startedAt ?? new Date()
    const expired = new Set(expiredBackups(backups, last))
    const stay = backups.filter((backup) => !expired.has(backup))
    expect(stay.at(-1)?.startedAt).toBe(last)
    for (const { startedAt } of stay) expect(last.getTime() - startedAt.getTime()).toBeLessThan(35 * dayMs)
  }
})

it('a backup whose last one is five weeks old deletes none, because the clock may have jumped', () => {
  const last = new Date('2026-10-01T01:37:00Z')
  const after = (days: number) => new Date(last.getTime() + days * dayMs)
  expect([undefined, after(0)].map((earlier) => followsLongPause(earlier, after(34)))).toEqual([false, false])
  expect(followsLongPause(last, after(35))).toBe(true)
})

it.each([
  ['2026-11-28T01:37:00Z', undefined, true],
  ['2026-11-28T01:37:00Z', '2026-11-27T14:37:00Z', true],
  ['2026-11-28T01:38:00Z', '2026-11-28T01:37:00Z', false],
  ['2026-11-28T02:37:00Z', '2026-11-28T01:37:00Z', false],
  ['2026-11-29T00:37:00Z', '2026-11-28T01:37:30Z', false],
  ['2026-11-29T02:37:00Z', '2026-11-28T01:37:30Z', true],
  ['2026-11-28T14:37:00Z', '2026-11-29T01:37:00Z', true],
])('at %s, after a last backup of %s, a backup is due: %s', (now, last, isDue) => {
  expect(isBackupDue(last ? new Date(last) : undefined, new Date(now))).toBe(isDue)
})
