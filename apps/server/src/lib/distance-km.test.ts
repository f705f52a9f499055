import { expect, it } from 'vitest'
import { distanceKm } from './distance-km.ts'

const paris = { lat: 48.8566, lon: 2.3522 }
const lyon = { lat: 45.764, lon: 4.8357 }
const cayenne = { lat: 4.9371, lon: -52.326 }

/** The spherical law of cosines gives the same distance by another formula. */
const byCosines = (from: typeof paris, to: typeof paris) => {
  const [a, b, between] = [from.lat, to.lat, to.lon - from.lon].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  return 6371 * Math.acos(Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(between))
}

it.each([
  [paris, lyon],
  [lyon, paris],
  [paris, cayenne],
  [cayenne, lyon],
])('distanceKm is the great-circle distance from %o to %o', (from, to) => {
  expect(distanceKm(from, to)).toBeCloseTo(byCosines(from, to), 6)
})

it('distanceKm is zero to the same place and half the circumference to the opposite point', () => {
  expect(distanceKm(paris, paris)).toBe(0)
  expect(distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(Math.PI * 6371, 6)
})
