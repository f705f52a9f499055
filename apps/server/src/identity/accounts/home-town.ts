import type { Db } from '../../lib/database/database.ts'
import { validationError } from '../../lib/domain-error.ts'
import { cityByIdOrName } from '../../platform/towns/queries.ts'

/** Returns the chosen town. A name alone means the largest of its homonyms; an id is exact. */
export const homeTown = async (db: Db, { ville, cityId }: { ville?: string; cityId?: number }) => {
  const town = await cityByIdOrName(db, cityId === undefined ? (ville ?? '') : String(cityId))
  // A number that is not an id may still be a postal code.
  if (!town || (cityId !== undefined && town.id !== cityId))
    throw validationError('ville', 'Choisissez une ville de la liste.')
  return town
}
