import { distanceKm } from '../../lib/distance-km.ts'
import type { Gazetteer } from './gazetteer.ts'

// A position further than this from every town is at sea.
const maxDistanceKm = 100
const kmPerDegree = 111.2
// This is slightly less than the real value, so that no nearer town is skipped.
const minKmPerDegree = 111
// An approximate position often coincides with the known town it was derived from, which is the better answer.
const approximatePenaltyKm = 2

/** Returns the town nearest to a position; undefined at sea, or where a foreign town is nearer. */
export const nearestTown = ({ towns, places }: Pick<Gazetteer, 'towns' | 'places'>, lat: number, lon: number) => {
  const { lats, lons, isApproximate } = places
  let reachLat = maxDistanceKm / kmPerDegree
  const reachLon = reachLat / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  let nearest: number | undefined
  let nearestKm = Number.POSITIVE_INFINITY
  const idOf = (place: number | undefined) =>
    (place === undefined ? undefined : towns[place]?.id) ?? Number.POSITIVE_INFINITY
  for (let place = 0; place < lats.length; place++) {
    const placeLat = lats[place] as number
    const placeLon = lons[place] as number
    // The difference in degrees excludes most places at a fraction of the cost.
    if (Math.abs(placeLat - lat) > reachLat || Math.abs(placeLon - lon) > reachLon) continue
    const km = distanceKm({ lat, lon }, { lat: placeLat, lon: placeLon })
    if (km > maxDistanceKm) continue
    const penalisedKm = km + (isApproximate[place] ? approximatePenaltyKm : 0)
    if (penalisedKm < nearestKm || (penalisedKm === nearestKm && idOf(place) < idOf(nearest))) {
      nearest = place
      nearestKm = penalisedKm
      reachLat = Math.min(reachLat, nearestKm / minKmPerDegree)
    }
  }
  return nearest === undefined ? undefined : towns[nearest]
}
