import type { ProfileBody } from '@couronne/contract/accounts'
import { cityByIdOrName } from '../cities/queries.ts'
import type { Deps } from '../deps.ts'
import { invalid, Refusal } from '../lib/refusal.ts'
import { ownPicture } from '../uploads/queries.ts'
import { ownRecordOf } from './queries.ts'
import type { Viewer } from './viewer.ts'

/** Changes the fields sent, and answers the whole record. */
export const updateProfile = async ({ db, clock }: Deps, viewer: Viewer, userId: string, body: ProfileBody) => {
  if (viewer.id !== userId && viewer.role !== 'admin') throw new Refusal('not_found')
  const asked = body.cityId ? String(body.cityId) : body.ville
  const city = asked === undefined ? undefined : await cityByIdOrName(db, asked)
  if (asked !== undefined && !city) throw invalid('ville', 'Choisissez une ville de la liste.')
  if (body.image !== undefined) await ownPicture(db, userId, body.image)
  const now = clock.now()
  const changed = {
    firstname: body.firstname?.trim(),
    lastname: body.lastname?.trim(),
    phone: body.phone,
    adresse: body.adresse,
    departement: body.departement ?? city?.departement,
    city_id: city?.id,
    mobilite: body.mobilite,
    rayon_km: body.rayon,
    description: body.description,
    image: body.image,
    majeur_at: body.majeur && now,
    cgu_at: body.cgu && now,
  }
  if (Object.values(changed).some((value) => value !== undefined))
    await db.updateTable('users').set(changed).where('id', '=', userId).where('erased_at', 'is', null).execute()
  const record = await ownRecordOf(db, userId)
  if (!record) throw new Refusal('not_found')
  return record
}
