import { withTotal } from '@couronne/contract/lib/money'
import { defaultRecipe } from '@couronne/contract/marketplace/recipes'
import { compareVariants, type Longueur, type Taille } from '@couronne/contract/marketplace/variant-names'
import { type Db, euros } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { pageOf } from '../../lib/paging.ts'
import { areOffersVisible, type ViewerContext } from '../professionals/offer-visibility.ts'

const selectActiveServices = (db: Db) =>
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
      jsonArray(
        eb
          .selectFrom('serviceVariants as v')
          .select(['v.id', 'v.durationMinutes as duration'])
          .select(({ ref }) => [
            ref('v.taille').$castTo<Taille | null>().as('taille'),
            ref('v.longueur').$castTo<Longueur | null>().as('longueur'),
            euros(ref('v.priceCents')).as('price'),
          ])
          .whereRef('v.serviceId', '=', 's.id'),
      ).as('variants'),
    ])
    .where('s.removedAt', 'is', null)

type ServiceRow = Awaited<ReturnType<ReturnType<typeof selectActiveServices>['executeTakeFirstOrThrow']>>

/** Adds the total, and the hair that the customer must bring: the professional's own recipe, or else the usual one. */
const toView = ({ mechesPacks: packs, mechesLongueur, mechesTexture, variants, ...service }: ServiceRow) => {
  const own = packs && { packs, longueur: mechesLongueur ?? '', texture: mechesTexture ?? '' }
  const meches = service.mechesFournies ? null : own || defaultRecipe(service.libelle)
  return { ...withTotal(service), meches, variants: variants.map(withTotal).toSorted(compareVariants) }
}

const visibleServices = (db: Db, viewerContext: ViewerContext) =>
  selectActiveServices(db)
    .innerJoin('users as u', 'u.id', 's.professionalId')
    .where((eb) => areOffersVisible(eb, viewerContext))

export const servicesOf = async (
  db: Db,
  viewerContext: ViewerContext,
  userId: string,
  page: { limit: number; offset: number },
) => {
  const { rows, total } = await pageOf(
    db,
    visibleServices(db, viewerContext)
      .where('s.professionalId', '=', userId)
      .orderBy('s.createdAt', 'desc')
      .orderBy('s.id', 'desc'),
    page,
  )
  return { rows: rows.map(toView), total }
}

export const serviceById = async (db: Db, viewerContext: ViewerContext, id: string) => {
  const service = await visibleServices(db, viewerContext).where('s.id', '=', id).executeTakeFirst()
  if (!service) throw new DomainError('not_found')
  return toView(service)
}

/** Locks a service, so that two changes of it do not mix their variants. Someone else's is not locked. */
export const lockService = (db: Tx, ownerId: string, id: string) =>
  db
    .selectFrom('services as s')
    .select('s.id')
    .where('s.id', '=', id)
    .where('s.professionalId', '=', ownerId)
    .forNoKeyUpdate()
    .execute()

/** Reads a service for its owner, also while the owner is hidden from others. */
export const ownService = async (db: Db, ownerId: string, id: string) => {
  const service = await selectActiveServices(db)
    .where('s.id', '=', id)
    .where('s.professionalId', '=', ownerId)
    .executeTakeFirst()
  if (!service) throw new DomainError('not_found')
  return toView(service)
}
