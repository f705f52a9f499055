import { dayBounds, today } from '@couronne/contract/lib/hours'
import type { Deps } from '../../deps.ts'
import { apartFrom } from '../../identity/blocks/queries.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { findProfessionals } from '../../marketplace/search/queries.ts'
import { isCancelledByOther } from './appointment.rules.ts'

const maxAlternatives = 3

const findAppointment = ({ db }: Deps, id: string) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select(['a.customerId', 'a.professionalId', 'a.libelle', 'a.lieu', 'a.startsAt', 'a.status'])
    .select('a.cancelledBy')
    .select(['t.id as town', 't.lat', 't.lon', 't.zone'])
    .where('a.id', '=', id)
    .executeTakeFirst()

type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

/**
 * Finds alternatives to the professional: they offer the same hairstyle on the same day around the same place. If the
 * appointment was at the customer's home, only professionals who travel are found.
 */
const findAlternatives = async (deps: Deps, appointment: AppointmentRow) => {
  const { town, lat, lon, zone, startsAt, libelle, lieu, customerId, professionalId } = appointment
  if (!isCancelledByOther(appointment)) return []
  const wanted = {
    town: { id: town, lat, lon },
    libelle,
    hours: dayBounds(today(startsAt, zone), zone),
    now: deps.clock.now(),
    visibility: deps.config.visibility,
    apartIds: await apartFrom(deps.db, customerId),
    travelsOnly: lieu === 'Ma Maison',
  }
  const { rows } = await findProfessionals(deps.db, wanted, { limit: maxAlternatives + 1, offset: 0 })
  return rows.filter(({ id }) => id !== professionalId).slice(0, maxAlternatives)
}

/** Serves the mail that tells the customer of the cancellation. */
export const alternativeProfessionals = async (deps: Deps, id: string) => {
  const appointment = await findAppointment(deps, id)
  return appointment ? findAlternatives(deps, appointment) : []
}

export const alternativesForViewer = async (deps: Deps, viewer: Viewer, id: string) => {
  const appointment = await findAppointment(deps, id)
  if (appointment?.customerId !== viewer.id) throw new DomainError('not_found')
  return findAlternatives(deps, appointment)
}
