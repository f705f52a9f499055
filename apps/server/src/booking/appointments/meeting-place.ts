import { type HoldBody, type Lieu, meetingAdresse } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { validationError } from '../../lib/domain-error.ts'

type Professional = { mobilite: string | null; rayonKm: number; adresse: string; cityId: number }
type Place = { lieu: Lieu; adresse: string; cityId: number }

/**
 * Returns the salon, or the customer's home if the professional travels, the customer wants it and the town is in
 * reach.
 */
export const meetingPlace = async (
  db: Db,
  professional: Professional,
  customer: { cityId: number },
  body: Pick<HoldBody, 'lieu' | 'adresse' | 'cityId'>,
): Promise<Place> => {
  if (professional.mobilite !== 'se déplace' || body.lieu !== 'Ma Maison')
    return { lieu: 'Salon De Coiffure', adresse: professional.adresse, cityId: professional.cityId }
  const adresse = meetingAdresse.safeParse(body.adresse)
  if (!adresse.success) throw validationError('adresse', adresse.error.issues[0]?.message ?? 'Champs requis!')
  const cityId = body.cityId ?? customer.cityId
  if (!(await isWithinReach(db, professional, cityId)))
    throw validationError(
      body.cityId === undefined ? 'adresse' : 'cityId',
      `Cette ville est trop loin : la coiffeuse se déplace jusqu'à ${professional.rayonKm} km de chez elle.`,
    )
  return { lieu: 'Ma Maison', adresse: adresse.data, cityId }
}

const isWithinReach = async (db: Db, { cityId: home, rayonKm }: Professional, cityId: number) => {
  const km = await kmBetween(db, home, cityId)
  return km !== undefined && km <= rayonKm
}

const kmBetween = async (db: Db, cityId: number, otherCityId: number) => {
  if (cityId === otherCityId) return 0
  const { rows } = await sql<{ km: number }>`
    select distance_km(home.lat, home.lon, there.lat, there.lon) as km from cities as home, cities as there
    where home.id = ${cityId} and there.id = ${otherCityId}`.execute(db)
  return rows[0]?.km
}

/** Tells a customer in advance whether `meetingPlace` would accept a town. */
export const reachOf = async (db: Db, professional: Professional, cityId: number) => {
  const km = await kmBetween(db, professional.cityId, cityId)
  if (km === undefined) throw validationError('cityId', 'Choisissez la ville dans la liste.')
  return { km, isReached: professional.mobilite === 'se déplace' && km <= professional.rayonKm }
}
