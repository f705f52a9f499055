import type { City } from '@couronne/contract/platform/towns'
import { expect, it } from 'vitest'
import { nearestTown } from './nearest-town.ts'

type Candidate = { id?: number; kmNorth?: number; kmEast?: number; isApproximate?: boolean }

const position = { lat: 46, lon: 2 }
const kmPerDegree = (6371 * Math.PI) / 180

/** Places without an id are foreign towns, and must come last. */
const nearestOf = (...candidates: Candidate[]) => {
  const places = {
    lats: Float64Array.from(candidates, ({ kmNorth = 0 }) => position.lat + kmNorth / kmPerDegree),
    lons: Float64Array.from(
      candidates,
      ({ kmEast = 0 }) => position.lon + kmEast / kmPerDegree / Math.cos((position.lat * Math.PI) / 180),
    ),
    isApproximate: Uint8Array.from(candidates, ({ isApproximate = false }) => Number(isApproximate)),
  }
  const towns = candidates.filter(({ id }) => id !== undefined).map(({ id }) => ({ id }) as City)
  return nearestTown({ towns, places }, position.lat, position.lon)?.id
}

it.each([
  ['north', { kmNorth: 99.9 }, { kmNorth: 100.1 }],
  ['south', { kmNorth: -99.9 }, { kmNorth: -100.1 }],
  ['east', { kmEast: 99.9 }, { kmEast: 100.1 }],
  ['west', { kmEast: -99.9 }, { kmEast: -100.1 }],
])('the nearest town is at most a hundred kilometres away: to the %s', (_, near, far) => {
  expect([nearestOf({ id: 1, ...near }), nearestOf({ id: 1, ...far })]).toEqual([1, undefined])
})

it('the nearest town is the nearer of two, in any order and by any margin', () => {
  expect(nearestOf({ id: 1, kmEast: 10 }, { id: 2, kmNorth: 9.95 })).toBe(2)
  expect(nearestOf({ id: 1, kmEast: 9.95 }, { id: 2, kmNorth: 10 })).toBe(1)
})

it('a town with a known position wins against one with an approximate position that is less than two kilometres nearer', () => {
  expect(nearestOf({ id: 1, kmNorth: 1, isApproximate: true }, { id: 2, kmNorth: 2.9 })).toBe(2)
  expect(nearestOf({ id: 1, kmNorth: 1, isApproximate: true }, { id: 2, kmNorth: 3.1 })).toBe(1)
})

it('the nearest of two towns at one position is the one with the lower id', () => {
  expect(nearestOf({ id: 7, kmNorth: 3 }, { id: 3, kmNorth: 3 })).toBe(3)
  expect(nearestOf({ id: 3, kmNorth: 3 }, { id: 7, kmNorth: 3 })).toBe(3)
})

it('there is no nearest town where a foreign town is nearer, and ours wins at an equal distance', () => {
  expect(nearestOf({ id: 1, kmNorth: 5 }, { kmNorth: 4 })).toBeUndefined()
  expect(nearestOf({ id: 1, kmNorth: 5 }, { kmNorth: 5 })).toBe(1)
})
