import { libelles } from '@couronne/contract/marketplace/libelles'
import type { App } from './app.ts'
import { franceSettings } from './france.ts'

const dayMs = 86_400_000

/** Orders the list deterministically, but not by day or hairstyle. */
const shuffled = <T>(list: T[]) => list.map((_, n) => list[(n * 101) % list.length] as T)

const days = Array.from({ length: 7 * franceSettings.weeksAhead - 7 }, (_, n) =>
  new Date(Date.now() + (n + 1) * dayMs).toISOString().slice(0, 10),
)

/** Builds a query for each day and hairstyle. */
const searches = (path: string, params: Record<string, string>) =>
  shuffled(
    days.flatMap((date) =>
      libelles.map((prestation) => `${path}?${new URLSearchParams({ ...params, prestation, date })}`),
    ),
  )

const inApi = (city: string, more = {}) => searches('/api/v1/search', { city, limit: '24', ...more })

/** Lists result pages of the towns in shuffled order. */
export const resultPageUrls = (towns: string[]) => shuffled(towns.flatMap((ville) => searches('/', { ville })))

export const createSearchRequests = async ({ deps: { db } }: App) => {
  const services = await db.selectFrom('services').select(['id', 'professionalId']).orderBy('id').limit(1000).execute()
  const month = new URLSearchParams({
    from: new Date().toISOString(),
    to: new Date(Date.now() + 30 * dayMs).toISOString(),
  })
  return {
    'search, busy town (Paris)': inApi('Paris'),
    'search, rare town (Mende)': inApi('Mende'),
    'search, mobile professionals (à domicile in Saint-Didier-au-Mont-d’Or, by Lyon)': inApi(
      "Saint-Didier-au-Mont-d'Or",
      {
        domicile: '1',
      },
    ),
    'a month of one professional’s starts': services.map(
      ({ id, professionalId }) => `/api/v1/disponibilite/user/${professionalId}/starts?prestation=${id}&${month}`,
    ),
    'public profile': services.map(({ professionalId }) => `/api/v1/user/${professionalId}`),
  }
}
export type SearchRequests = Awaited<ReturnType<typeof createSearchRequests>>
