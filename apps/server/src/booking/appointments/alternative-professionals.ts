import { dayBounds, today } from '@couronne/contract/lib/hours'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { professionalsFound } from '../../marketplace/search/queries.ts'
import { isTakenFromCustomer } from './appointment.rules.ts'

const most = 3

const visitOf = ({ db }: Deps, id: string) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select(['a.customerId', 'a.professionalId', 'a.libelle', 'a.lieu', 'a.startsAt', 'a.status'])
    .select('a.cancelledBy')
    .select(['t.id as town', 't.lat', 't.lon', 't.zone'])
    .where('a.id', '=', id)
    .executeTakeFirst()

type Visit = NonNullable<Awaited<ReturnType<typeof visitOf>>>

/**
 * Finds alternatives to the professional: they offer the same hairstyle on the same day around the same place. If the
 * appointment was at the customer's home, only professionals who travel are found.
 */
const inPlaceOf = async (deps: Deps, visit: Visit) => {
  const { town, lat, lon, zone, startsAt, libelle, lieu, professionalId } = visit
  if (!isTakenFromCustomer(visit)) return []
  const wanted = {
    town: { id: town, lat, lon },
    libelle,
    hours: dayBounds(today(startsAt, zone), zone),
    now: deps.clock.now(),
    visibility: deps.config.visibility,
    travelsOnly: lieu === 'Ma Maison',
  }
  const { rows } = await professionalsFound(deps.db, wanted, { limit: most + 1, offset: 0 })
  return rows.filter(({ id }) => id !== professionalId).slice(0, most)
}

/** Serves the mail that tells the customer of the cancellation. */
export const professionalsInPlace = async (deps: Deps, id: string) => {
  const visit = await visitOf(deps, id)
  return visit ? inPlaceOf(deps, visit) : []
}

export const professionalsSeenBy = async (deps: Deps, viewer: Viewer, id: string) => {
  const visit = await visitOf(deps, id)
  if (visit?.customerId !== viewer.id) throw new Refusal('not_found')
  return inPlaceOf(deps, visit)
}
