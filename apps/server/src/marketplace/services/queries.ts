import { usualRecipe } from '@couronne/contract/marketplace/recipes'
import { type Db, euros } from '../../lib/database/database.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { pageOf } from '../../lib/paging.ts'
import { type Onlooker, offersOpenTo } from '../professionals/visible.ts'

const living = (db: Db) =>
  db
    .selectFrom('services as s')
    .select((eb) => [
      's.id',
      's.libelle',
      euros(eb.ref('s.priceCents')).as('price'),
      's.image',
      's.durationMinutes as duration',
      's.professionalId as user',
      's.mechesPacks',
      's.mechesLongueur',
      's.mechesTexture',
      's.mechesFournies',
    ])
    .where('s.removedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof living>['executeTakeFirstOrThrow']>>

/** Adds the hair that the customer must bring: the professional's own recipe, or else the usual one. */
const withRecipe = ({ mechesPacks: packs, mechesLongueur, mechesTexture, ...service }: Row) => {
  const own = packs && { packs, longueur: mechesLongueur ?? '', texture: mechesTexture ?? '' }
  return { ...service, meches: service.mechesFournies ? null : own || usualRecipe(service.libelle) }
}

const openTo = (db: Db, onlooker: Onlooker) =>
  living(db)
    .innerJoin('users as u', 'u.id', 's.professionalId')
    .where((eb) => offersOpenTo(eb, onlooker))

export const servicesOf = async (
  db: Db,
  onlooker: Onlooker,
  userId: string,
  page: { limit: number; offset: number },
) => {
  const { rows, total } = await pageOf(
    db,
    openTo(db, onlooker).where('s.professionalId', '=', userId).orderBy('s.createdAt', 'desc').orderBy('s.id', 'desc'),
    page,
  )
  return { rows: rows.map(withRecipe), total }
}

export const serviceById = async (db: Db, onlooker: Onlooker, id: string) => {
  const service = await openTo(db, onlooker).where('s.id', '=', id).executeTakeFirst()
  if (!service) throw new Refusal('not_found')
  return withRecipe(service)
}

/** Reads a service for its owner, also while the owner is hidden from others. */
export const ownService = async (db: Db, ownerId: string, id: string) => {
  const service = await living(db).where('s.id', '=', id).where('s.professionalId', '=', ownerId).executeTakeFirst()
  if (!service) throw new Refusal('not_found')
  return withRecipe(service)
}
