import type { HoldBody } from '@couronne/contract/booking/appointments'
import { maxRequests, maxWithdrawnRequests } from '@couronne/contract/booking/limits'
import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import { isPriceChanged, totalCents } from '@couronne/contract/lib/money'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { type Db, violatedConstraint } from '../../lib/database/database.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { publicProfessional } from '../../marketplace/professionals/queries.ts'
import { rejectTooManyUnpaid, unpaidCountsMs } from '../../money/purchases/unpaid-limit.rules.ts'
import { rejectTooManyAhead } from './ahead-limits.ts'
import { holdMs, maxHolds, priceChanged } from './appointment.rules.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { lockParties, rejectHours } from './hold-checks.ts'
import { meetingPlace } from './meeting-place.ts'
import { appointmentForViewer } from './queries.ts'
import { soldService } from './sold-service.ts'

/**
 * Holds a professional's hours, with the pause after them, for a customer who pays. Table constraints refuse hours that
 * another appointment has, and hours that no window covers.
 */
export const holdHours = async (deps: Deps, viewer: Viewer, body: HoldBody) => {
  const now = deps.clock.now()
  try {
    const id = await inTransaction(deps, (deps) => insertHold(deps, viewer.id, body, now))
    return await appointmentForViewer(deps, viewer, id, now)
  } catch (error) {
    if (violatedConstraint(error) !== 'one_appointment_at_a_time') throw error
    const own = await ownLiveHold(deps.db, viewer.id, body, now)
    throw own ? new DomainError('already_held', { details: { appointmentId: own.id } }) : new DomainError('slot_taken')
  }
}

const insertHold = async ({ db, config }: WithTx<Deps>, customerId: string, body: HoldBody, now: Date) => {
  await lockParties(db, customerId, body.professional)
  const customer = await confirmedCustomer(db, customerId)
  await rejectMissingDeclarations(db, customerId)
  const professional = await publicProfessional(db, { visibility: config.visibility, customerId }, body.professional)
  const service = await soldService(db, body)
  const { pauseMinutes } = professional
  const terms = await termsFor(db, professional.id, customerId)
  rejectHours({ ...body, ...terms, durationMinutes: service.durationMinutes }, now)
  const total = totalCents(service.priceCents)
  rejectOtherPrice(body, service.priceCents, total)
  const place = await meetingPlace(db, professional, customer, body)
  await expireOverdueHolds(db, professional.id, now)
  const { id } = await rejectViolations(
    {
      outside_own_entries: 'slot_taken',
      inside_windows: validationError('date', 'Ces heures ne sont pas proposées.'),
      not_with_oneself: validationError('professional', 'Vous ne pouvez pas réserver chez vous-même.'),
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
          isRequest: terms.isRequest,
          createdAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
  )
  await db
    .insertInto('appointmentServices')
    .values({
      appointmentId: id,
      position: 1,
      serviceId: service.id,
      libelle: service.libelle,
      taille: service.taille,
      longueur: service.longueur,
      priceCents: service.priceCents,
      durationMinutes: service.durationMinutes,
    })
    .execute()
  await rejectTooManyHolds(db, { customerId, professionalId: professional.id, ...terms }, customer.zone, now)
  await rejectTooManyAhead(db, id, { customerId, professionalId: professional.id }, now)
  return id
}

/** A customer who is new to a professional with the choice to confirm first appointments makes a request. */
const termsFor = (db: Db, professionalId: string, customerId: string) =>
  db
    .selectFrom('users as u')
    .select([
      sql<number>`notice_for(u.id, ${customerId})`.as('noticeMinutes'),
      sql<boolean>`u.confirms_first and is_new_customer(u.id, ${customerId})`.as('isRequest'),
    ])
    .where('u.id', '=', professionalId)
    .executeTakeFirstOrThrow()

const confirmedCustomer = async (db: Db, id: string) => {
  const customer = await db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['u.cityId', 'c.zone', 'u.confirmedAt'])
    .where('u.id', '=', id)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  // The account was erased while this request waited for its lock.
  if (!customer) throw new DomainError('unauthorized')
  if (!customer.confirmedAt) throw new DomainError('not_confirmed')
  return customer
}

const rejectOtherPrice = ({ price, total }: HoldBody, priceCents: number, totalCents: number) => {
  if (!isPriceChanged(price, priceCents) && !isPriceChanged(total, totalCents)) return
  throw priceChanged(priceCents, totalCents)
}

type Terms = { customerId: string; professionalId: string; isRequest: boolean }

/**
 * `lockParties` serialises the holds of one customer, so each sees those before it, and this one is already counted. A
 * live hold counts as if it had ended unpaid, which may still happen, so that a day never has too many of them.
 */
const rejectTooManyHolds = async (db: Db, { isRequest, ...pair }: Terms, zone: string, now: Date) => {
  const holds = await unpaidHolds(db, pair.customerId, now)
  const live = holds.filter(({ isLive }) => isLive)
  if (live.length > maxHolds) throw new DomainError('too_many_holds')
  const unpaid = holds.filter((hold) => !hold.isRequested)
  const requests = holds.filter((hold) => hold.isRequested || (hold.isRequest && hold.isLive))
  if (isRequest) rejectRequest(requests, pair.professionalId, zone, now)
  const orPaid = live.length > 1 ? ', ou dès que vous aurez payé une heure qui vous est encore gardée' : ''
  const untilText = (until: Date) => `Vous pourrez à nouveau réserver le ${frenchDateTime(until, zone)}${orPaid}.`
  rejectTooManyUnpaid('too_many_unpaid', unpaid, now, untilText)
}

/** `requests` are those of a customer: open ones, holds that may become one, this one among them, and those of a day. */
const rejectRequest = (
  requests: Awaited<ReturnType<typeof unpaidHolds>>,
  professionalId: string,
  zone: string,
  now: Date,
) => {
  const untilText = (until: Date) => `Vous pourrez envoyer une autre demande le ${frenchDateTime(until, zone)}.`
  const untilTextForPair = (until: Date) => `Vous pourrez lui en envoyer une autre le ${frenchDateTime(until, zone)}.`
  const withOther = requests.filter((request) => request.professionalId === professionalId)
  const ended = withOther.filter(({ isLive, isAccepted }) => !isLive && !isAccepted)
  if (withOther.filter(({ isLive }) => isLive).length > 1) throw new DomainError('request_already_open')
  rejectTooManyUnpaid('request_ended_lately', ended, now, untilTextForPair, 0)
  if (requests.filter(({ isLive }) => isLive).length > maxRequests) throw new DomainError('too_many_open_requests')
  const withdrawn = requests.filter(({ isLive, releasedBy }) => isLive || releasedBy === 'customer')
  rejectTooManyUnpaid('too_many_withdrawn_requests', withdrawn, now, untilText, maxWithdrawnRequests)
  rejectTooManyUnpaid('too_many_ended_requests', requests, now, untilText)
}

/**
 * Returns the customer's holds and requests that are unpaid or ended unpaid in the last day, the oldest end first. Holds
 * that an operator ended do not count, nor those whose payment came too late.
 */
const unpaidHolds = (db: Db, customerId: string, now: Date) => {
  const endsAt = sql<Date>`coalesce(a.released_at, a.hold_expires_at)`
  return db
    .selectFrom('appointments as a')
    .select(['a.professionalId', 'a.releasedBy', 'a.isRequest'])
    .select([endsAt.as('endsAt'), sql<boolean>`(${endsAt} > ${now})`.as('isLive')])
    .select(sql<boolean>`a.requested_at is not null`.as('isRequested'))
    .select(sql<boolean>`a.accepted_at is not null`.as('isAccepted'))
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
