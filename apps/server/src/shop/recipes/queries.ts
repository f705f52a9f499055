import { civilTime } from '@couronne/contract/lib/hours'
import { deliveryAreaAt, deliveryAreaOf, deliveryWindow } from '@couronne/contract/shop/delivery'
import type { HairForAppointment } from '@couronne/contract/shop/recipes'
import type { Db } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import type { ViewerContext } from '../../marketplace/professionals/offer-visibility.ts'
import { serviceById } from '../../marketplace/services/queries.ts'
import { hairInStock } from '../products/companion-queries.ts'

const noHair: HairForAppointment = { meches: null, arrivesOn: null, products: [] }

/** Returns the hair that the viewer could have delivered before the appointment, with enough packs in stock. */
export const hairForAppointment = async (
  db: Db,
  viewerContext: ViewerContext & { viewer: Viewer },
  serviceId: string,
  at: Date,
  now: Date,
): Promise<HairForAppointment> => {
  const { meches, user: professionalId } = await serviceById(db, viewerContext, serviceId)
  if (!meches) return noHair
  const { zone } = await townOf(db, professionalId)
  const area = await deliveryAreaFor(db, viewerContext.viewer.id)
  if (!area) return { ...noHair, meches }
  const { to: arrivesOn } = deliveryWindow(now, area)
  // A parcel that arrives on the day itself might come too late.
  if (arrivesOn >= civilTime(at, zone).day) return { ...noHair, meches }
  return { meches, arrivesOn, products: await hairInStock(db, meches) }
}

/** Parcels go to the address that the checkout shows first. Without saved addresses the town of the account counts. */
const deliveryAreaFor = async (db: Db, userId: string) => {
  const first = await db
    .selectFrom('addresses as a')
    .select(['a.codePostal', 'a.country'])
    .where('a.userId', '=', userId)
    .orderBy('a.parDefaut', 'desc')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return first
    ? deliveryAreaAt(first.codePostal, first.country)
    : deliveryAreaOf((await townOf(db, userId)).departementCode)
}

const townOf = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['c.zone', 'c.departementCode'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
