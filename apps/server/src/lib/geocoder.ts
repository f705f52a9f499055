import { z } from 'zod'

/** What a map service says of a position: names of the place, the likeliest first. */
export type Place = { countryCode: string; names: string[]; postcode: string | undefined }
export type Geocoder = {
  /** Nothing where the service did not say it in time. */
  placeAt: (lat: number, lon: number) => Promise<Place | undefined>
}

type Options = {
  now: () => Date
  /** By which it introduces itself: of the platform, not of a person. */
  agent: string
  /** Aborted when nobody waits any longer. */
  patience?: () => AbortSignal
}

const patienceMs = 2000
/** As public services ask for. */
const betweenCallsMs = 1000
const keptMs = 86_400_000
const mostKept = 10_000
const mostBytes = 100_000

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

/** Two decimals: a kilometre or so, which is enough to tell a town, and too little to tell a street. */
const rounded = (degrees: number) => degrees.toFixed(2)

/**
 * A service that speaks as Nominatim does. It is told a rounded position and nothing of who is there, asked once a second
 * at most, and what it says is kept for a day.
 */
export const createGeocoder = (
  address: string,
  { now, agent, patience = () => AbortSignal.timeout(patienceMs) }: Options,
): Geocoder => {
  const kept = new Map<string, { place: Place; at: number }>()
  let lastCall = Number.NEGATIVE_INFINITY

  const urlOf = (lat: string, lon: string) => {
    const url = new URL(address)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/reverse`
    for (const [key, value] of Object.entries({ format: 'jsonv2', lat, lon, zoom: '13', 'accept-language': 'fr' }))
      url.searchParams.set(key, value)
    return url
  }

  const ask = async (lat: string, lon: string): Promise<Place | undefined> => {
    const response = await fetch(urlOf(lat, lon), {
      headers: { 'user-agent': agent, accept: 'application/json' },
      redirect: 'error',
      signal: patience(),
    })
    const text = await textOf(response)
    if (!response.ok) return undefined
    const { country_code, postcode, city, town, village, municipality, hamlet } = answer.parse(JSON.parse(text)).address
    const names = [city, town, village, municipality, hamlet].filter((name) => name !== undefined)
    return { countryCode: country_code, names, postcode }
  }

  return {
    placeAt: async (lat, lon) => {
      const at = now().getTime()
      const key = `${rounded(lat)} ${rounded(lon)}`
      const known = kept.get(key)
      if (known && Math.abs(at - known.at) < keptMs) return known.place
      if (Math.abs(at - lastCall) < betweenCallsMs) return undefined
      lastCall = at
      const place = await ask(rounded(lat), rounded(lon)).catch(() => undefined)
      if (!place) return undefined
      kept.delete(key)
      kept.set(key, { place, at })
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break
        kept.delete(oldest)
      }
      return place
    },
  }
}

/** What does not end is not a place. */
const textOf = async (response: Response) => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new RangeError('too long for a place')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
