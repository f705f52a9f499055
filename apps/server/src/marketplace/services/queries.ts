import { withTotal } from '@couronne/contract/lib/money'
import { defaultRecipe } from '@couronne/contract/marketplace/recipes'
import { type Db, euros } from '../../lib/database/database.ts'
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
    ])
    .where('s.removedAt', 'is', null)

type ServiceRow = Awaited<ReturnType<ReturnType<typeof selectActiveServices>['executeTakeFirstOrThrow']>>

/** Adds the total, and the hair that the customer must bring: the professional's own recipe, or else the usual one. */
const toView = ({ mechesPacks: packs, mechesLongueur, mechesTexture, ...service }: ServiceRow) => {
  const own = packs && { packs, longueur: mechesLongueur ?? '', texture: mechesTexture ?? '' }
  const meches = service.mechesFournies ? null : own || defaultRecipe(service.libelle)
  return { ...withTotal(service), meches }
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

/** Reads a service for its owner, also while the owner is hidden from others. */
export const ownService = async (db: Db, ownerId: string, id: string) => {
  const service = await selectActiveServices(db)
    .where('s.id', '=', id)
    .where('s.professionalId', '=', ownerId)
    .executeTakeFirst()
  if (!service) throw new DomainError('not_found')
  return toView(service)
}
