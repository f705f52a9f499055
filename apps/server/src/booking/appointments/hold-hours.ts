import type { HoldBody } from '@couronne/contract/booking/appointments'
import { frenchWhen } from '@couronne/contract/lib/french-formats'
import { isOtherPrice, totalCents } from '@couronne/contract/lib/money'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { refuseUndeclared } from '../../identity/accounts/declarations.ts'
import { type Db, violated } from '../../lib/database/database.ts'
import { inTransaction, type Within } from '../../lib/database/transaction.ts'
import { invalid, Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { findableProfessional } from '../../marketplace/professionals/queries.ts'
import { refuseTooMany, unpaidCountsMs } from '../../money/purchases/unpaid-limit.rules.ts'
import { holdMs, maxHolds, priceChanged } from './appointment.rules.ts'
import { lockParties, refuseHours } from './before-holding.ts'
import { expireLapsedHolds } from './expire-holds.ts'
import { meetingPlace } from './meeting-place.ts'
import { appointmentSeenBy } from './queries.ts'

/**
 * Holds a professional's hours, with the pause after them, for a customer who pays. Table constraints refuse hours that
 * another appointment has, and hours that no window covers.
 */
export const holdSlot = async (deps: Deps, viewer: Viewer, body: HoldBody) => {
  const now = deps.clock.now()
  try {
    const id = await inTransaction(deps, (deps) => insertHold(deps, viewer.id, body, now))
    return await appointmentSeenBy(deps, viewer, id, now)
  } catch (error) {
    if (violated(error) !== 'one_appointment_at_a_time') throw error
    const own = await ownLiveHold(deps.db, viewer.id, body, now)
    throw own ? new Refusal('already_held', { details: { appointmentId: own.id } }) : new Refusal('slot_taken')
  }
}

const insertHold = async ({ db, config }: Within<Deps>, customerId: string, body: HoldBody, now: Date) => {
  await lockParties(db, customerId, body.professional)
  const customer = await confirmedCustomer(db, customerId)
  await refuseUndeclared(db, customerId)
  const professional = await findableProfessional(db, config.visibility, body.professional)
  const service = await offeredService(db, body)
  const { noticeMinutes, pauseMinutes } = professional
  refuseHours({ ...body, noticeMinutes, durationMinutes: service.durationMinutes }, now)
  const total = totalCents(service.priceCents)
  refuseOtherPrice(body, service.priceCents, total)
  const place = await meetingPlace(db, professional, customer, body)
  await expireLapsedHolds(db, professional.id, now)
  const { id } = await refusing(
    {
      inside_windows: invalid('date', 'Ces heures ne sont pas proposées.'),
      not_of_oneself: invalid('professional', 'Vous ne pouvez pas réserver chez vous-même.'),
    },
    () =>
      db
        .insertInto('appointments')
        .values({
          professionalId: professional.id,
          customerId,
          serviceId: service.id,
          libelle: service.libelle,
          image: service.image,
          priceCents: service.priceCents,
          totalCents: total,
          ...place,
          status: 'pending_payment',
          startsAt: body.date,
          endsAt: body.endTime,
          freeAgainAt: new Date(body.endTime.getTime() + pauseMinutes * 60_000),
          holdExpiresAt: new Date(now.getTime() + holdMs),
          createdAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
  )
  await refuseTooManyHolds(db, customerId, customer.zone, now)
  return id
}

const confirmedCustomer = async (db: Db, id: string) => {
  const customer = await db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['u.cityId', 'c.zone', 'u.confirmedAt'])
    .where('u.id', '=', id)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  // The account was erased while this request waited for its lock.
  if (!customer) throw new Refusal('unauthorized')
  if (!customer.confirmedAt) throw new Refusal('not_confirmed')
  return customer
}

type Wanted = Pick<HoldBody, 'professional' | 'libelle' | 'prestationId'>

export const offeredService = async (db: Db, { professional, libelle, prestationId }: Wanted) => {
  let services = db
    .selectFrom('services as s')
    .select(['s.id', 's.libelle', 's.image', 's.priceCents', 's.durationMinutes'])
    .where('s.professionalId', '=', professional)
    .where('s.removedAt', 'is', null)
  if (libelle) services = services.where('s.libelle', '=', libelle)
  if (prestationId) services = services.where('s.id', '=', prestationId)
  const service = await services.executeTakeFirst()
  if (!service) throw invalid(libelle ? 'libelle' : 'prestationId', 'Cette prestation n’est pas proposée.')
  return service
}

const refuseOtherPrice = ({ price, total }: HoldBody, priceCents: number, totalCents: number) => {
  if (!isOtherPrice(price, priceCents) && !isOtherPrice(total, totalCents)) return
  throw priceChanged(priceCents, totalCents)
}

/**
 * `lockParties` serialises the holds of one customer, so each sees those before it, and this one is already counted. A
 * live hold counts as if it had ended unpaid, which may still happen, so that a day never has too many of them.
 */
const refuseTooManyHolds = async (db: Db, customerId: string, zone: string, now: Date) => {
  const unpaid = await unpaidHolds(db, customerId, now)
  const live = unpaid.filter(({ isLive }) => isLive)
  if (live.length > maxHolds) throw new Refusal('too_many_holds')
  const orPaid = live.length > 1 ? ', ou dès que vous aurez payé une heure qui vous est encore gardée' : ''
  const sayUntil = (until: Date) => `Vous pourrez à nouveau réserver le ${frenchWhen(until, zone)}${orPaid}.`
  refuseTooMany('too_many_unpaid', unpaid, now, sayUntil)
}

/**
 * Returns the customer's holds that are unpaid or ended unpaid in the last day, the oldest end first. Holds that an
 * operator ended do not count, nor those whose payment came too late.
 */
const unpaidHolds = (db: Db, customerId: string, now: Date) => {
  const endsAt = sql<Date>`coalesce(a.released_at, a.hold_expires_at)`
  return db
    .selectFrom('appointments as a')
    .select([endsAt.as('endsAt'), sql<boolean>`(${endsAt} > ${now})`.as('isLive')])
    .where('a.customerId', '=', customerId)
    .where(sql<boolean>`a.released_by is distinct from 'admin'`)
    .where(endsAt, '>', new Date(now.getTime() - unpaidCountsMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentParts as p')
            .innerJoin('payments as y', 'y.id', 'p.paymentId')
            .select('y.id')
            .whereRef('p.purchaseId', '=', 'a.id')
            .where('y.status', '=', 'succeeded'),
        ),
      ),
    )
    .orderBy(endsAt)
    .execute()
}

const ownLiveHold = (db: Db, customerId: string, { professional, date, endTime }: HoldBody, now: Date) =>
  db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.customerId', '=', customerId)
    .where('a.professionalId', '=', professional)
    .where('a.status', '=', 'pending_payment')
    .where('a.holdExpiresAt', '>', now)
    .where('a.startsAt', '<', endTime)
    .where('a.endsAt', '>', date)
    .executeTakeFirst()
