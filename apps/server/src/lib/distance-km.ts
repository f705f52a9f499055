type Position = { lat: number; lon: number }

const radians = Math.PI / 180

/** Returns the great-circle distance on a sphere of 6371 km, like `distance_km` in SQL. */
export const distanceKm = (one: Position, other: Position) => {
  const halfLat = ((other.lat - one.lat) * radians) / 2
  const halfLon = ((other.lon - one.lon) * radians) / 2
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * Math.sin(halfLon) ** 2
  return 12742 * Math.asin(Math.sqrt(Math.min(1, chord)))
}
