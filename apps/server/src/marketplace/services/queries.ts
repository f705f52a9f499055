import { usualRecipe } from '@couronne/contract/shop/recipes'
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
      euros(eb.ref('s.price_cents')).as('price'),
      's.image',
      's.duration_minutes as duration',
      's.professional_id as user',
      's.meches_packs',
      's.meches_longueur',
      's.meches_texture',
      's.meches_fournies as mechesFournies',
    ])
    .where('s.removed_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof living>['executeTakeFirstOrThrow']>>

/** With the hair its customer brings: what its professional has said, or else what is usual. */
const withRecipe = ({ meches_packs: packs, meches_longueur, meches_texture, ...service }: Row) => {
  const own = packs && { packs, longueur: meches_longueur ?? '', texture: meches_texture ?? '' }
  return { ...service, meches: service.mechesFournies ? null : own || usualRecipe(service.libelle) }
}

const openTo = (db: Db, onlooker: Onlooker) =>
  living(db)
    .innerJoin('users as u', 'u.id', 's.professional_id')
    .where((eb) => offersOpenTo(eb, onlooker))

export const servicesOf = async (
  db: Db,
  onlooker: Onlooker,
  userId: string,
  page: { limit: number; offset: number },
) => {
  const { rows, total } = await pageOf(
    db,
    openTo(db, onlooker)
      .where('s.professional_id', '=', userId)
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc'),
    page,
  )
  return { rows: rows.map(withRecipe), total }
}

export const serviceById = async (db: Db, onlooker: Onlooker, id: string) => {
  const service = await openTo(db, onlooker).where('s.id', '=', id).executeTakeFirst()
  if (!service) throw new Refusal('not_found')
  return withRecipe(service)
}

/** As its owner reads it. */
export const ownService = async (db: Db, ownerId: string, id: string) => {
  const service = await living(db).where('s.id', '=', id).where('s.professional_id', '=', ownerId).executeTakeFirst()
  if (!service) throw new Refusal('not_found')
  return withRecipe(service)
}
