type Position = { lat: number; lon: number }

const radians = Math.PI / 180

/** Returns the great-circle distance on a sphere of 6371 km, like `distance_km` in SQL. */
export const distanceKm = (from: Position, to: Position) => {
  const halfLat = ((to.lat - from.lat) * radians) / 2
  const halfLon = ((to.lon - from.lon) * radians) / 2
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(halfLon) ** 2
  return 12742 * Math.asin(Math.sqrt(Math.min(1, chord)))
}
