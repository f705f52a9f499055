import type { AudienceView } from '@couronne/contract/operations/audience'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { deleteOldAudience } from './delete-old-audience.ts'

const now = new Date('2026-11-20T22:30:00.000Z')
const clock = movingClock(now)
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock })
  operator = await app.aPerson('admin')
})
beforeEach(async () => {
  clock.moveTo(now)
  for (const table of ['audienceCounts', 'audienceHosts'] as const) await app.db.deleteFrom(table).execute()
})
afterAll(() => app.close())

const view = { route: '/', device: 'phone', step: 'view' }
const count = (more: object = {}) => app.post('/api/v1/audience', { ...view, ...more })
const read = async (query = ''): Promise<AudienceView> => (await operator.get(`/api/v1/admin/audience${query}`)).body
const stored = () =>
  app.db.selectFrom('audienceCounts').select(['route', 'host', 'device', 'step', 'count']).orderBy('host').execute()

it('views and steps are counted by day, and nothing else of the visitor is stored', async () => {
  expect((await count({ host: 'www.google.fr' })).status).toBe(204)
  for (let time = 0; time < 2; time++) await count({ route: '/fiche-coiffeuse/:name' })
  for (const step of ['search', 'profile', 'hours', 'paid']) await count({ step, device: 'computer' })
  await count({ step: 'search' })
  expect(await read('?days=7')).toEqual({
    days: [14, 15, 16, 17, 18, 19, 20].map((day) => ({ name: `2026-11-${day}`, count: day === 20 ? 3 : 0 })),
    routes: [
      { name: '/fiche-coiffeuse/:name', count: 2 },
      { name: '/', count: 1 },
    ],
    hosts: [{ name: 'google.fr', count: 1 }],
    devices: [{ name: 'phone', count: 3 }],
    steps: [
      { name: 'search', count: 2 },
      { name: 'profile', count: 1 },
      { name: 'hours', count: 1 },
      { name: 'paid', count: 1 },
    ],
  })
  const columns = await app.db.selectFrom('audienceCounts').selectAll().limit(1).execute()
  expect(Object.keys(columns[0] ?? {}).sort()).toEqual(['count', 'day', 'device', 'host', 'route', 'step'])
})

it('a day ends at midnight of the platform’s zone', async () => {
  await count()
  clock.moveTo(new Date('2026-11-20T23:10:00.000Z'))
  await count()
  expect((await read('?days=7')).days.slice(-2)).toEqual([
    { name: '2026-11-20', count: 1 },
    { name: '2026-11-21', count: 1 },
  ])
})

it('unknown routes, devices and steps are refused, and an invalid host counts as none', async () => {
  for (const wrong of [
    { route: '/fiche-coiffeuse/nadia' },
    { device: 'fridge' },
    { step: 'left' },
    { route: undefined },
  ])
    expect((await count(wrong)).status).toBe(422)
  expect(await stored()).toEqual([])
  for (const host of ['awa@example.fr', 'localhost', '<script>', 'x'.repeat(300)])
    expect((await count({ host })).status).toBe(204)
  expect(await stored()).toEqual([{ ...view, host: '', count: 4 }])
})

it('a day names twenty hosts at most, whatever visitors send at once; the others count together', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => count({ host: `site-${n}.example` })))
  const rows = await stored()
  const others = rows.find(({ host }) => host === 'autres')?.count ?? 0
  expect(rows.length).toBeLessThanOrEqual(21)
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(60)
  expect(others).toBeGreaterThanOrEqual(40)
})

it('a network sends 120 counts a minute, and the next is refused', async () => {
  const limited = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
  const statuses: number[] = []
  for (let n = 0; n < 121; n++) statuses.push((await limited.post('/api/v1/audience', view)).status)
  expect([new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([new Set([204]), 429])
  await limited.close()
})

it('counts are deleted after twenty-five months', async () => {
  await count({ host: 'google.fr' })
  clock.moveTo(new Date('2028-12-20T12:00:00Z'))
  await deleteOldAudience(app.deps)
  expect(await stored()).toHaveLength(1)
  clock.moveTo(new Date('2028-12-21T12:00:00Z'))
  await deleteOldAudience(app.deps)
  expect([await stored(), await app.db.selectFrom('audienceHosts').selectAll().execute()]).toEqual([[], []])
})
