import { dayBounds, today } from '@couronne/contract/hours'
import type { SearchQuery } from '@couronne/contract/search'
import { cityByIdOrName } from '../cities/queries.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../lib/refusal.ts'
import { professionalsFound } from './queries.ts'

/** The page of professionals for a town, a hairstyle and a day, which is the town's own civil day. */
export const search = async ({ db, clock, config }: Deps, { city, prestation, date, limit, offset }: SearchQuery) => {
  const town = await cityByIdOrName(db, city)
  if (!town) throw invalid('city', 'Veuillez choisir une ville !')
  const now = clock.now()
  if (date < today(now, town.zone)) return { total: 0, rows: [] }
  const verifiedOnly = config.requireVerifiedProfessionals
  const wanted = { town, libelle: prestation, day: dayBounds(date, town.zone), now, verifiedOnly }
  return professionalsFound(db, wanted, { limit, offset })
}
