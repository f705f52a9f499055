import type { HoldBody } from '@couronne/contract/booking/appointments'
import { isPriceChanged, totalCents } from '@couronne/contract/lib/money'
import type { Db } from '../../lib/database/database.ts'
import { validationError } from '../../lib/domain-error.ts'
import { priceChanged } from './appointment.rules.ts'

type NamedService = Pick<HoldBody, 'professional' | 'libelle' | 'prestationId' | 'services'>

export const offeredService = async (
  db: Db,
  { professional, libelle, prestationId, services: named }: NamedService,
) => {
  let services = db
    .selectFrom('services as s')
    .select(['s.id', 's.libelle', 's.image', 's.priceCents', 's.durationMinutes'])
    .where('s.professionalId', '=', professional)
    .where('s.removedAt', 'is', null)
  if (libelle) services = services.where('s.libelle', '=', libelle)
  if (prestationId) services = services.where('s.id', '=', prestationId)
  for (const each of named ?? []) services = services.where('s.id', '=', each.prestationId)
  const service = await services.executeTakeFirst()
  if (service) return service
  const path = libelle ? 'libelle' : prestationId ? 'prestationId' : 'services'
  throw validationError(path, 'Cette prestation n’est pas proposée.')
}

/**
 * Returns the service that a request names as it is sold: the variant with this id, or else the one whose price and length
 * the request has. Of several that fit, the cheapest is meant.
 */
export const soldService = async (db: Db, body: HoldBody) => {
  const service = await offeredService(db, body)
  const variants = await variantsOf(db, service.id)
  const variantId = body.services?.[0]?.variantId
  if (variantId) {
    const named = variants.find(({ id }) => id === variantId)
    if (!named) throw validationError('services', 'Cette grosseur ou cette longueur n’est plus proposée.')
    return { ...service, ...named, id: service.id }
  }
  if (variants.length === 0) return { ...service, taille: null, longueur: null }
  const fitting = variants.find((variant) => fits(variant, body))
  if (!fitting) throw priceChanged(service.priceCents, totalCents(service.priceCents))
  return { ...service, ...fitting, id: service.id }
}

const variantsOf = (db: Db, serviceId: string) =>
  db
    .selectFrom('serviceVariants as v')
    .select(['v.id', 'v.taille', 'v.longueur', 'v.priceCents', 'v.durationMinutes'])
    .where('v.serviceId', '=', serviceId)
    .orderBy('v.priceCents')
    .orderBy('v.id')
    .execute()

type Terms = { priceCents: number; durationMinutes: number }

const fits = ({ priceCents, durationMinutes }: Terms, { price, total, date, endTime }: HoldBody) =>
  !isPriceChanged(price, priceCents) &&
  !isPriceChanged(total, totalCents(priceCents)) &&
  endTime.getTime() - date.getTime() === durationMinutes * 60_000
