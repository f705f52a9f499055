import { z } from 'zod'
import { readLimited } from './read-limited.ts'

/** Holds the answer of a map service about a position: possible names of the place, the likeliest first. */
export type Place = { countryCode: string; names: string[]; postcode: string | undefined }
export type Geocoder = {
  /** Resolves to undefined where the service did not answer in time or the rate limit would be exceeded. */
  placeAt: (lat: number, lon: number) => Promise<Place | undefined>
}

type Options = {
  now: () => Date
  /** This `User-Agent` identifies the platform and no person. */
  agent: string
  /** Creates the abort signal of each request. */
  createTimeout?: () => AbortSignal
}

const timeoutMs = 2000
/** Public services ask for at most one request per second. */
const minIntervalMs = 1000
const cacheMs = 86_400_000
const maxCached = 10_000
const maxBytes = 100_000

const name = z.string().min(1).max(200).optional().catch(undefined)
const answer = z.object({
  address: z.object({
    country_code: z.string().length(2).toLowerCase(),
    municipality: name,
    city: name,
    town: name,
    village: name,
    hamlet: name,
    postcode: name,
  }),
})

/** Two decimals are about a kilometre, which is enough to find a town and too little to find a street. */
const rounded = (degrees: number) => degrees.toFixed(2)

/**
 * Creates a client for a service with the Nominatim API. It sends a rounded position and nothing about the person, asks
 * at most once a second, and caches each answer for a day.
 */
export const createGeocoder = (
  address: string,
  { now, agent, createTimeout = () => AbortSignal.timeout(timeoutMs) }: Options,
): Geocoder => {
  const cached = new Map<string, { place: Place; at: number }>()
  let lastCall = Number.NEGATIVE_INFINITY

  const urlOf = (lat: string, lon: string) => {
    const url = new URL(address)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/reverse`
    for (const [key, value] of Object.entries({ format: 'jsonv2', lat, lon, zoom: '13', 'accept-language': 'fr' }))
      url.searchParams.set(key, value)
    return url
  }

  const fetchPlace = async (lat: string, lon: string): Promise<Place | undefined> => {
    const response = await fetch(urlOf(lat, lon), {
      headers: { 'user-agent': agent, accept: 'application/json' },
      redirect: 'error',
      signal: createTimeout(),
    })
    const text = await readLimited(response, maxBytes)
    if (!response.ok) return undefined
    const { country_code, postcode, city, town, village, municipality, hamlet } = answer.parse(JSON.parse(text)).address
    const names = [city, town, village, municipality, hamlet].filter((name) => name !== undefined)
    return { countryCode: country_code, names, postcode }
  }

  return {
    placeAt: async (lat, lon) => {
      const at = now().getTime()
      const key = `${rounded(lat)} ${rounded(lon)}`
      const cachedPlace = cached.get(key)
      if (cachedPlace && Math.abs(at - cachedPlace.at) < cacheMs) return cachedPlace.place
      if (Math.abs(at - lastCall) < minIntervalMs) return undefined
      lastCall = at
      const place = await fetchPlace(rounded(lat), rounded(lon)).catch(() => undefined)
      if (!place) return undefined
      cached.delete(key)
      cached.set(key, { place, at })
      for (const oldest of cached.keys()) {
        if (cached.size <= maxCached) break
        cached.delete(oldest)
      }
      return place
    },
  }
}
