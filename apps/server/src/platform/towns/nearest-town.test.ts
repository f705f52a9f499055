import type { City } from '@couronne/contract/platform/towns'
import { expect, it } from 'vitest'
import { nearestTown } from './nearest-town.ts'

type Given = { id?: number; kmNorth?: number; kmEast?: number; isApproximate?: boolean }

const here = { lat: 46, lon: 2 }
const kmPerDegree = (6371 * Math.PI) / 180

/** Those without an id are foreign towns, and come last. */
const nearestOf = (...given: Given[]) => {
  const places = {
    lats: Float64Array.from(given, ({ kmNorth = 0 }) => here.lat + kmNorth / kmPerDegree),
    lons: Float64Array.from(
      given,
      ({ kmEast = 0 }) => here.lon + kmEast / kmPerDegree / Math.cos((here.lat * Math.PI) / 180),
    ),
    isApproximate: Uint8Array.from(given, ({ isApproximate = false }) => Number(isApproximate)),
  }
  const towns = given.filter(({ id }) => id !== undefined).map(({ id }) => ({ id }) as City)
  return nearestTown({ towns, places }, here.lat, here.lon)?.id
}

it.each([
  ['north', { kmNorth: 99.9 }, { kmNorth: 100.1 }],
  ['south', { kmNorth: -99.9 }, { kmNorth: -100.1 }],
  ['east', { kmEast: 99.9 }, { kmEast: 100.1 }],
  ['west', { kmEast: -99.9 }, { kmEast: -100.1 }],
])('is a hundred kilometres away at most: to the %s', (_, near, far) => {
  expect([nearestOf({ id: 1, ...near }), nearestOf({ id: 1, ...far })]).toEqual([1, undefined])
})

it('is the nearer of two though the other comes first, by however little', () => {
  expect(nearestOf({ id: 1, kmEast: 10 }, { id: 2, kmNorth: 9.95 })).toBe(2)
  expect(nearestOf({ id: 1, kmEast: 9.95 }, { id: 2, kmNorth: 10 })).toBe(1)
})

it('is one whose place is known where another’s is known about only two kilometres better', () => {
  expect(nearestOf({ id: 1, kmNorth: 1, isApproximate: true }, { id: 2, kmNorth: 2.9 })).toBe(2)
  expect(nearestOf({ id: 1, kmNorth: 1, isApproximate: true }, { id: 2, kmNorth: 3.1 })).toBe(1)
})

it('is of two in one place that of the lower id', () => {
  expect(nearestOf({ id: 7, kmNorth: 3 }, { id: 3, kmNorth: 3 })).toBe(3)
  expect(nearestOf({ id: 3, kmNorth: 3 }, { id: 7, kmNorth: 3 })).toBe(3)
})

it('is none where a foreign one is nearer, and one of ours where both are as near', () => {
  expect(nearestOf({ id: 1, kmNorth: 5 }, { kmNorth: 4 })).toBeUndefined()
  expect(nearestOf({ id: 1, kmNorth: 5 }, { kmNorth: 5 })).toBe(1)
})
