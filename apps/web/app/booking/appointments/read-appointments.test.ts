import { expect, it } from 'vitest'
import type { Api } from '#app/lib/api.ts'
import { readAppointments } from './read-appointments.ts'

type Query = { time: 'ahead' | 'over'; limit: number; offset: number }

/** Answers as the server does, with so many coming and past appointments. In both lists number 1 is nearest to now. */
const appWith = (counts: Record<Query['time'], number>) =>
  (async (_: unknown, { query: { time, limit, offset } }: { query: Query }) => {
    const all = Array.from({ length: counts[time] }, (_, at) => ({ id: `${time} ${at + 1}` }))
    return { rows: all.slice(offset, offset + limit), total: all.length }
  }) as unknown as Api['page']

const idsOf = async (counts: Record<Query['time'], number>, pages = 1) => {
  const { appointments, hasOlder } = await readAppointments({ professional: 'nadia' }, pages, 2, appWith(counts))
  return { ids: appointments.map(({ id }) => id).join(), hasOlder }
}

it('all coming appointments are read, also beyond one page, together with the latest past ones', async () => {
  expect(await idsOf({ ahead: 5, over: 3 })).toEqual({
    ids: 'ahead 5,ahead 4,ahead 3,ahead 2,ahead 1,over 1,over 2',
    hasOlder: true,
  })
})

it('past appointments are read by page, and no more are offered after the last page', async () => {
  expect(await idsOf({ ahead: 0, over: 3 }, 2)).toEqual({ ids: 'over 1,over 2,over 3', hasOlder: false })
  expect(await idsOf({ ahead: 1, over: 2 })).toEqual({ ids: 'ahead 1,over 1,over 2', hasOlder: false })
  expect(await idsOf({ ahead: 0, over: 0 })).toEqual({ ids: '', hasOlder: false })
})
