import type { ActorRole, AppointmentView } from '@couronne/contract/booking/appointments'
import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { maxReschedules } from '@couronne/contract/booking/limits'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { cancellationRecordOf } from '../../identity/accounts/cancellation-queries.ts'
import type { Visibility } from '../../identity/accounts/visibility.ts'
import { isFoundBy } from '../../identity/blocks/queries.ts'
import { type Db, euros, fullName } from '../../lib/database/database.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { isContactWindowOpen } from '../../marketplace/professionals/contact-window.ts'
import { unpublishUntil } from '../../marketplace/reviews/review.rules.ts'
import { isInvoiced } from '../../money/ledger/retained-queries.ts'
import { providerCostOf } from '../../money/payments/provider-cost-queries.ts'
import { refundForCustomer, refundsOf } from '../../money/refunds/customer-refund-queries.ts'
import { absencesOf, asAbsences } from './absence-queries.ts'
import {
  appointmentActionsFor,
  canBeReplaced,
  canBookAgain,
  cancellationOf,
  cancellationTerms,
  denyExtendHold,
  isOpenRequest,
} from './appointment.rules.ts'
import type { AppointmentRefs } from './appointment-refs.ts'
import { appointmentName, bookedServices } from './booked-service-queries.ts'
import { contactsFrom, onlyCode } from './contacts.rules.ts'
import { freeAgainAt } from './free-cancellation-queries.ts'
import { asPresence, presenceOf } from './presence-queries.ts'
import { refundableColumns } from './refundable-queries.ts'
import { requestEndOf } from './request-end.rules.ts'
import { denySafety } from './safety.rules.ts'
import { shareOf } from './share-queries.ts'
import {
  actorRoleOf,
  areContactsShown,
  cancelledByFor,
  changeCount,
  chatIdOf,
  holdExpiresAt,
  isBeingDecided,
  isLive,
  isVisibleTo,
  mayContact,
  rescheduleCount,
  statusAt,
} from './state-queries.ts'

type QueryDeps = Pick<Deps, 'db' | 'config'>
type Paging = { limit: number; offset: number; time?: 'ahead' | 'over' | undefined }

/**
 * Selects whether the customer finds the professional, who offers any service, and whether this service is still among
 * them.
 */
const offersOf = (appointments: AppointmentRefs, visibility: Visibility) => {
  const professional = appointments
    .selectFrom('users as u')
    .select('u.id')
    .whereRef('u.id', '=', 'a.professionalId')
    .where((eb) => isFoundBy(eb, visibility, appointments.ref('a.customerId')))
  const services = appointments
    .selectFrom('services as s')
    .select('s.id')
    .whereRef('s.professionalId', '=', 'a.professionalId')
    .where('s.removedAt', 'is', null)
  const sameService = services.whereRef('s.id', '=', 'a.serviceId')
  return [
    sql<boolean>`(exists ${professional} and exists ${services})`.as('isOffering'),
    sql<boolean>`(exists ${professional} and exists ${sameService})`.as('isOffered'),
  ]
}

/** Selects whether the customer has another paid appointment ahead with the same service name. */
const isReplaced = ({ ref }: AppointmentRefs, now: Date) => sql<boolean>`exists (select from appointments o
  where o.customer_id = ${ref('a.customerId')} and o.libelle = ${ref('a.libelle')}
    and o.status = 'paid' and o.starts_at > ${now})`

const isCancellableBy = ({ ref }: AppointmentRefs, customer: Viewer) =>
  sql<boolean>`(${ref('a.status')} in ('pending_payment', 'paid') and ${ref('a.customerId')} = ${customer.id})`

type StoredReview = Omit<NonNullable<AppointmentView['review']>, 'unpublishUntil'>
type ReviewRow = StoredReview & { publishedAt: string; isHidden: boolean }

/**
 * Selects the review of appointment `a`. A review or answer that moderation has hidden is visible to its
 * author alone.
 */
const reviewForViewer = (viewer: Viewer) =>
  sql<ReviewRow | null>`(
    select json_build_object('id', r.id, 'note', r.note, 'texte', r.texte, 'images', r.images,
      'reponse', case when r.answer_hidden_at is null or r.customer_id <> ${viewer.id} then r.reponse end,
      'publishedAt', r.created_at, 'isHidden', r.hidden_at is not null) from reviews r
    where r.appointment_id = a.id and (r.hidden_at is null or r.customer_id = ${viewer.id}))`

/**
 * Selects appointments as this viewer may read them. The names are the customer's where `showsCustomer` is true, else
 * the professional's. Only operators read e-mail addresses; `areContactsShown` says when the other party sees phone and
 * street.
 */
const appointmentsVisibleTo = (
  { db, config }: QueryDeps,
  viewer: Viewer,
  now: Date,
  showsCustomer: RawBuilder<boolean>,
) => {
  const isAll = viewer.role === 'admin' ? sql<boolean>`true` : sql<boolean>`false`
  const other = (column: 'firstname' | 'lastname' | 'email' | 'phone') =>
    sql<string>`case when ${showsCustomer} then ${sql.ref(`c.${column}`)} else ${sql.ref(`p.${column}`)} end`
  /** The professional of a request sees the customer's first name until the request is paid. */
  const isOwnRequest = sql<boolean>`(a.professional_id = ${viewer.id} and a.is_request and a.paid_at is null)`
  return (
    db
      .selectFrom('appointments as a')
      .innerJoin('users as p', 'p.id', 'a.professionalId')
      .innerJoin('users as c', 'c.id', 'a.customerId')
      .innerJoin('cities as t', 't.id', 'a.cityId')
      .select([
        'a.id',
        'a.libelle',
        'a.serviceId as prestationId',
        'a.image',
        'a.professionalId as professional',
        'a.customerId as customer',
        'a.lieu',
        't.name as city',
        't.zone',
        't.codesPostaux',
        'a.startsAt as date',
        'a.startsAt as start',
        'a.endsAt as endTime',
        'a.totalCents',
        'a.retainedCents',
        'a.paidAt',
        'a.isRequest',
        'a.requestedAt',
        'a.holdExtensions',
        'a.acceptedAt',
        'a.releasedBy',
      ])
      .select(refundableColumns)
      .select((eb) => [
        appointmentName(eb).as('name'),
        bookedServices(eb).as('services'),
        euros(eb.ref('a.priceCents')).as('price'),
        euros(eb.ref('a.totalCents')).as('total'),
        statusAt(eb, now).as('status'),
        chatIdOf(eb).as('chatId'),
        mayContact(eb, now).as('mayContact'),
        sql<boolean>`a.ends_at <= ${now}`.as('isEnded'),
        isInvoiced(
          eb.ref('a.id'),
          sql<boolean>`(a.status in ('completed', 'cancelled') or ${isContactWindowOpen(eb, now)})`,
        ).as('isInvoiced'),
        holdExpiresAt(eb, now).as('holdExpiresAt'),
        cancelledByFor(eb, viewer).as('cancelledBy'),
        sql<'processing' | 'requires_action' | null>`case
        when a.customer_id <> ${viewer.id} then null
        when ${isBeingDecided(eb)} or (${isLive(eb, now)} and a.accepted_at is not null) then 'processing'
        when ${isLive(eb, now)} and exists (
          select from payment_parts p join payments y on y.id = p.payment_id
          where p.purchase_id = a.id and y.status = 'requires_action') then 'requires_action'
        end`.as('payment'),
        sql<string>`case when ${isOwnRequest} then c.firstname
        else ${fullName(eb.ref('c.firstname'), eb.ref('c.lastname'))} end`.as('customerName'),
        sql<string>`case when ${showsCustomer} then c.id else p.id end`.as('userId'),
        other('firstname').as('firstname'),
        sql<string>`case when ${isOwnRequest} then '' else ${other('lastname')} end`.as('lastname'),
        sql<string | null>`case when ${showsCustomer} then c.image else p.image end`.as('userImage'),
        sql<string | null>`case when ${isAll} then ${other('email')} end`.as('userEmail'),
        sql<string | null>`case when ${isAll} or ${areContactsShown(eb, now)} then ${other('phone')} end`.as('phone'),
        sql<string | null>`case when ${isAll} or ${areContactsShown(eb, now)}
        or (a.lieu = 'Ma Maison' and a.customer_id = ${viewer.id})
        or (a.lieu <> 'Ma Maison' and a.professional_id = ${viewer.id}) then a.adresse end`.as('adresse'),
        actorRoleOf(eb, viewer).as('actorRole'),
        ...offersOf(eb, config.visibility),
        isReplaced(eb, now).as('isReplaced'),
        rescheduleCount(eb).as('rescheduleCount'),
        // Only the customer of an appointment can owe a fee.
        sql<Date | null>`case when ${isCancellableBy(eb, viewer)} then ${freeAgainAt(eb.ref('a.customerId'), now)} end`.as(
          'freeAgainAt',
        ),
        sql<number>`case when ${isCancellableBy(eb, viewer)} then ${providerCostOf(eb.ref('a.id'), eb.ref('a.totalCents'))}
          else 0 end`.as('providerCostCents'),
        sql<
          number | null
        >`case when a.status = 'cancelled' and a.professional_id = ${viewer.id} then ${shareOf(eb)} end`.as(
          'shareCents',
        ),
      ])
      .select((eb) => [...absencesOf(eb), presenceOf(eb, viewer, now), reviewForViewer(viewer).as('review')])
      // A payment that came too late did not pay for the appointment, so its refund is left out.
      .select(({ ref }) => refundsOf(ref('a.id'), { ofLatePayments: false }).as('refunds'))
      .where((eb) => isVisibleTo(eb, viewer))
  )
}

const asReview = ({ publishedAt, isHidden, ...review }: ReviewRow, actorRole: ActorRole) => ({
  ...review,
  unpublishUntil: actorRole === 'customer' ? unpublishUntil({ publishedAt: new Date(publishedAt), isHidden }) : null,
})

type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointmentsVisibleTo>['executeTakeFirstOrThrow']>>

/** For an unpaid appointment the period is counted as if it were paid now. */
const withdrawalOf = (
  { status, paidAt }: Pick<AppointmentRow, 'status' | 'paidAt'>,
  { config }: QueryDeps,
  now: Date,
) => withdrawalEndsAt(status === 'pending_payment' ? now : paidAt, config.serviceWithdrawalDays)

const asView =
  (deps: QueryDeps, now: Date) =>
  ({
    paidAt,
    totalCents,
    retainedCents,
    shareCents,
    leftCents,
    bankCents,
    actorRole,
    isOffering,
    isOffered,
    isReplaced,
    freeAgainAt,
    providerCostCents,
    rescheduleCount,
    holdExtensions,
    requestedAt,
    acceptedAt,
    releasedBy,
    refunds,
    absences,
    absenceDecision,
    presence: storedPresence,
    review: published,
    codesPostaux,
    ...fields
  }: AppointmentRow) => {
    const withdrawal = withdrawalOf({ ...fields, paidAt }, deps, now)
    const appointment = {
      ...fields,
      totalCents,
      retainedCents,
      leftCents,
      bankCents,
      actorRole,
      withdrawalEndsAt: withdrawal,
      freeAgainAt,
      providerCostCents,
    }
    const amounts = cancellationOf(appointment, now)
    const request = { status: fields.status, holdExpiresAt: fields.holdExpiresAt, requestedAt, acceptedAt }
    const absenceFields = asAbsences({ absences, absenceDecision })
    const presence = asPresence(storedPresence)
    const review = published && asReview(published, actorRole)
    return {
      ...fields,
      holdExpiresAt: requestedAt ? null : fields.holdExpiresAt,
      mayExtendHold: !denyExtendHold(
        { ...request, date: fields.date, isRequest: fields.isRequest, actorRole, holdExtensions },
        now,
      ),
      requestExpiresAt: isOpenRequest(request, now) ? fields.holdExpiresAt : null,
      requestEnd: requestEndOf({ ...request, releasedBy }),
      codePostal: onlyCode(codesPostaux),
      contactsFrom: contactsFrom(fields, now),
      fee: amounts ? eurosFromCents(amounts.retainedCents) : null,
      refund: amounts ? eurosFromCents(amounts.refundCents) : null,
      withdrawalEndsAt: actorRole === 'customer' ? withdrawal : null,
      freeAgainAt,
      reschedulesLeft: actorRole === 'customer' ? Math.max(0, maxReschedules - rescheduleCount) : null,
      share: shareCents === null ? null : eurosFromCents(shareCents),
      ...absenceFields,
      offersSafety: !denySafety({ ...fields, actorRole }, now),
      presence,
      review,
      allowedActions: appointmentActionsFor(
        {
          ...appointment,
          ...absenceFields,
          presence,
          review,
          ...request,
          rescheduleCount,
          isOffered,
          isBeingDecided: fields.payment === 'processing',
        },
        now,
      ),
      mayBookAgain: canBookAgain({ ...fields, actorRole, isOffering }),
      mayBeReplaced: canBeReplaced({ ...fields, actorRole, isReplaced }, now),
      refunds: actorRole === 'professional' ? [] : refunds.map(refundForCustomer),
    }
  }

/** Returns the professional's appointments that were ever paid, and open or accepted requests. */
export const appointmentsOfProfessional = async (
  deps: QueryDeps,
  viewer: Viewer,
  id: string,
  now: Date,
  paging: Paging,
) =>
  listed(
    deps,
    appointmentsVisibleTo(deps, viewer, now, sql`true`)
      .where('a.professionalId', '=', id)
      .where((eb) => sql<boolean>`(a.paid_at is not null or (${isLive(eb, now)} and a.requested_at is not null))`),
    now,
    paging,
  )

/** Returns the viewer's appointments as a professional that are paid or completed and overlap these hours. */
export const bookedAppointments = async (
  deps: QueryDeps,
  viewer: Viewer,
  now: Date,
  { from, to }: { from: Date; to: Date },
) => {
  const rows = await appointmentsVisibleTo(deps, viewer, now, sql`true`)
    .where('a.professionalId', '=', viewer.id)
    .where('a.status', 'in', ['paid', 'completed'])
    .where('a.endsAt', '>', from)
    .where('a.startsAt', '<', to)
    .orderBy('a.startsAt')
    .execute()
  return rows.map(asView(deps, now))
}

/**
 * Returns the customer's appointments that were ever paid or are held, ended requests, and expired holds while the bank
 * still decides.
 */
export const appointmentsOfCustomer = async (deps: QueryDeps, viewer: Viewer, id: string, now: Date, paging: Paging) =>
  listed(
    deps,
    appointmentsVisibleTo(deps, viewer, now, sql`false`)
      .where('a.customerId', '=', id)
      .where((eb) => eb.or([isPaidOrLive(eb, now), eb('a.requestedAt', 'is not', null), isBeingDecided(eb)])),
    now,
    paging,
  )

/** Returns the appointments of one side. Only operators may name another person, and read all if they name nobody. */
export const appointmentsForViewer = async (
  deps: QueryDeps,
  viewer: Viewer,
  { professional, customer }: { professional?: string | undefined; customer?: string | undefined },
  now: Date,
  paging: Paging,
) => {
  const isAdmin = viewer.role === 'admin'
  if (!isAdmin && [professional, customer].some((id) => id && id !== viewer.id)) throw new DomainError('unauthorized')
  if (professional) return appointmentsOfProfessional(deps, viewer, professional, now, paging)
  if (customer) return appointmentsOfCustomer(deps, viewer, customer, now, paging)
  if (!isAdmin) throw validationError('customer', 'Précisez « professional » ou « customer ».')
  return allAppointments(deps, viewer, now, paging)
}

const allAppointments = async (deps: QueryDeps, operator: Viewer, now: Date, paging: Paging) =>
  listed(
    deps,
    appointmentsVisibleTo(deps, operator, now, sql`true`).where((eb) => isPaidOrLive(eb, now)),
    now,
    paging,
  )

const isPaidOrLive = (appointments: AppointmentRefs, now: Date) =>
  sql<boolean>`(${appointments.ref('a.paidAt')} is not null or ${isLive(appointments, now)})`

const listed = async (
  deps: QueryDeps,
  all: ReturnType<typeof appointmentsVisibleTo>,
  now: Date,
  { time, ...paging }: Paging,
) => {
  const filtered = time ? all.where('a.endsAt', time === 'ahead' ? '>' : '<=', now) : all
  const order = time === 'ahead' ? 'asc' : 'desc'
  const { rows, total } = await pageOf(deps.db, filtered.orderBy('a.startsAt', order).orderBy('a.id', order), paging)
  return { rows: rows.map(asView(deps, now)), total }
}

const findForViewer = async (deps: QueryDeps, viewer: Viewer, id: string, now: Date) => {
  const row = await appointmentsVisibleTo(deps, viewer, now, sql`a.customer_id <> ${viewer.id}`)
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}

export const appointmentForViewer = async (deps: QueryDeps, viewer: Viewer, id: string, now: Date) =>
  asView(deps, now)(await findForViewer(deps, viewer, id, now))

/** Returns the amounts of a cancellation by an operator now, or those of a past cancellation. */
export const cancellationByOperator = (
  appointment: Omit<Parameters<typeof cancellationOf>[0], keyof typeof operatorsTerms>,
  now: Date,
) => cancellationOf({ ...appointment, ...operatorsTerms }, now)

const operatorsTerms = { actorRole: 'admin', withdrawalEndsAt: null, freeAgainAt: null, providerCostCents: 0 } as const

/** Returns the terms of cancelling now. Giving up an unpaid hold costs nothing, and nobody cancels after the start. */
export const cancellationForViewer = async (deps: QueryDeps, viewer: Viewer, id: string, now: Date) => {
  const found = await findForViewer(deps, viewer, id, now)
  const appointment = { ...found, withdrawalEndsAt: withdrawalOf(found, deps, now) }
  const { status } = appointment
  const amounts =
    status === 'pending_payment' || status === 'expired'
      ? { retainedCents: 0, refundCents: 0 }
      : cancellationOf(appointment, now)
  if (!amounts) throw new DomainError('too_late_to_cancel')
  const counts = appointment.actorRole === 'professional' && status === 'paid'
  const before = counts && (await cancellationRecordOf(deps.db, viewer.id))
  const record = before ? { cancelled: before.cancelled + 1, of: before.of + 1 } : null
  return { ...cancellationTerms(amounts, appointment, now), record }
}

/** The two parties pass. For anyone else, operators included, the appointment does not exist. */
export const assertParty = async (db: Db, viewer: Viewer, id: string) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where(sql<boolean>`${viewer.id}::uuid in (a.professional_id, a.customer_id)`)
    .executeTakeFirst()
  if (!appointment) throw new DomainError('not_found')
}

export const changesOf = async (db: Db, id: string) => {
  const { changes } = await db
    .selectFrom('appointments as a')
    .select((eb) => changeCount(eb).as('changes'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  return changes
}
