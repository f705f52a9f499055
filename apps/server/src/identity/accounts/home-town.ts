import type { Db } from '../../lib/database/database.ts'
import { invalid } from '../../lib/domain-error.ts'
import { cityByIdOrName } from '../../platform/towns/queries.ts'

/** The town that was picked. A name alone means the largest of its homonyms; the id settles it. */
export const homeTown = async (db: Db, { ville, cityId }: { ville?: string; cityId?: number }) => {
  const town = await cityByIdOrName(db, cityId === undefined ? (ville ?? '') : String(cityId))
  // A number that is no id may still be a postal code.
  if (!town || (cityId !== undefined && town.id !== cityId)) throw invalid('ville', 'Choisissez une ville de la liste.')
  return town
}
