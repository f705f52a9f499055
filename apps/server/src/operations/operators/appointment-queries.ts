import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import { addDays } from '@couronne/contract/lib/hours'
import { eurosFromCents } from '@couronne/contract/lib/money'
import type { OperatorAppointmentAction } from '@couronne/contract/operations/operators'
import { sql } from 'kysely'
import { absencesOf, asAbsences, hasOpenAbsence } from '../../booking/appointments/absence-queries.ts'
import { lockAppointment } from '../../booking/appointments/lock-queries.ts'
import { asPresence, presenceOf } from '../../booking/appointments/presence-queries.ts'
import { cancellationByOperator } from '../../booking/appointments/queries.ts'
import { refundableColumns } from '../../booking/appointments/refundable-queries.ts'
import { actorRoleOf, holdExpiresAt, statusAt } from '../../booking/appointments/state-queries.ts'
import type { Deps } from '../../deps.ts'
import { type Db, type ExpressionBuilderOf, euros, fullName } from '../../lib/database/database.ts'
import { splitWords } from '../../lib/database/like-patterns.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { operatorRefundsOf } from '../../money/refunds/queries.ts'
import { actions } from '../../platform/audit-log/queries.ts'
import { assertOperatorAction, operatorActionsFor, refundableCents } from './appointment.rules.ts'

/** Selects appointments in every state, paid or not. */
const selectAppointments = (db: Db, now: Date) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('users as p', 'p.id', 'a.professionalId')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select(['a.id', 'a.libelle', 'a.startsAt as date', 't.zone'])
    .select(['a.customerId', 'a.professionalId'])
    .select((eb) => [
      euros(eb.ref('a.totalCents')).as('total'),
      fullName(eb.ref('c.firstname'), eb.ref('c.lastname')).as('customer'),
      fullName(eb.ref('p.firstname'), eb.ref('p.lastname')).as('professional'),
      hasOpenAbsence(eb.ref('a.id')).as('isReported'),
      statusAt(eb, now).as('status'),
      holdExpiresAt(eb, now).as('holdExpiresAt'),
    ])

type AppointmentFilters = {
  words: string
  onlyReported: boolean
  status?: AppointmentStatus | undefined
  day?: string | undefined
}

/**
 * Finds appointments, the latest first. Each word must match a party (name, e-mail or id), the appointment id, or a
 * payment (its id or the provider's).
 */
export const findAppointments = (
  db: Db,
  { words, onlyReported, status, day }: AppointmentFilters,
  { now, ...paging }: { limit: number; offset: number; now: Date },
) => {
  let found = selectAppointments(db, now)
  if (onlyReported) found = found.where(({ ref }) => hasOpenAbsence(ref('a.id')))
  if (status) found = found.where((eb) => eb(statusAt(eb, now), '=', status))
  if (day)
    found = found
      .where('a.startsAt', '>=', new Date(Date.parse(`${addDays(day, -1)}T00:00:00Z`)))
      .where('a.startsAt', '<', new Date(Date.parse(`${addDays(day, 2)}T00:00:00Z`)))
      .where(sql<boolean>`(a.starts_at at time zone t.zone)::date = ${day}::date`)
  for (const { word, pattern } of splitWords(words)) {
    found = found.where(
      sql<boolean>`((c.firstname || ' ' || c.lastname) ilike ${pattern} or (p.firstname || ' ' || p.lastname) ilike ${pattern}
        or c.email::text ilike ${pattern} or p.email::text ilike ${pattern}
        or ${word.toLowerCase()} in (a.id::text, c.id::text, p.id::text)
        or exists (select from payment_parts part join payments y on y.id = part.payment_id
          where part.purchase_id = a.id and ${word} in (y.id::text, y.intent_id)))`,
    )
  }
  return pageOf(db, found.orderBy('a.startsAt', 'desc').orderBy('a.id', 'desc'), paging)
}

type Share = 'provider' | 'treasury' | 'bank' | 'customer' | 'professional' | 'platform' | 'cost'

/**
 * Sums the ledger of the appointment in cents. Balances and debts are positive, and the provider's own fee is separate.
 */
const shares = sql<Record<Share, number>>`(select jsonb_build_object(
      'provider', coalesce(sum(e.cents) filter (where e.account = 'provider' and m.kind <> 'cost'), 0),
      'treasury', coalesce(sum(e.cents) filter (where e.account = 'treasury'), 0),
      'bank', coalesce(sum(e.cents) filter (where e.account = 'bank'), 0),
      'customer', coalesce(-sum(e.cents) filter (where e.account = 'customer'), 0),
      'professional', coalesce(-sum(e.cents) filter (where e.account = 'professional'), 0),
      'platform', coalesce(-sum(e.cents) filter (where e.account = 'platform' and m.kind <> 'cost'), 0),
      'cost', coalesce(sum(e.cents) filter (where e.account = 'platform' and m.kind = 'cost'), 0))
    from journal_postings e join journal_transactions m on m.id = e.transaction_id where m.purchase_id = a.id)`

/** Selects the state that an operator decides by, and the operator's own role in the appointment. */
const appointmentStates = (db: Db, viewer: Viewer, now: Date) =>
  selectAppointments(db, now)
    .select(['a.endsAt as endTime', 'a.totalCents', 'a.retainedCents'])
    .select((eb) => [
      actorRoleOf(eb, viewer).as('actorRole'),
      goodwillCents(eb).as('goodwillCents'),
      ...refundableColumns(eb),
      ...absencesOf(eb),
    ])

type ActionDeps = WithTx<Pick<Deps, 'db' | 'clock'>>

const lockWithState = async ({ db, clock }: ActionDeps, operator: Viewer, id: string) => {
  const at = clock.now()
  const appointment = await lockAppointment(db, operator, id)
  // The state needs a second query, because a locking query returns other tables' rows as they were before the wait.
  const state = await appointmentStates(db, operator, at).where('a.id', '=', id).executeTakeFirstOrThrow()
  const amounts = { refundableCents: refundableCents(state, at), isDisputed: state.isDisputed }
  return { state, locked: { ...appointment, ...amounts, at } }
}

/** Locks the appointment and returns the refundable amount, which may be zero. */
export const lockWithRefundable = async (deps: ActionDeps, operator: Viewer, id: string) =>
  (await lockWithState(deps, operator, id)).locked

/** Locks the appointment, asserts that the action is allowed, and returns the refundable amount. */
export const lockForAppointmentAction = async (
  deps: ActionDeps,
  operator: Viewer,
  id: string,
  action: OperatorAppointmentAction,
) => {
  const { state, locked } = await lockWithState(deps, operator, id)
  assertOperatorAction(action, state, locked.at)
  return locked
}

export const appointmentForOperator = async (db: Db, operator: Viewer, id: string, now: Date) => {
  const appointment = await appointmentStates(db, operator, now)
    .select(['a.lieu', 'a.adresse', 't.name as city', 'a.priceCents'])
    .select(['a.cancelledBy', 'a.cancelledAt'])
    .select((eb) => presenceOf(eb, operator, now))
    .select([sql<boolean>`a.paid_at is not null`.as('isPaid'), shares.as('shares')])
    .select(
      sql<('customer' | 'professional')[]>`array_remove(array[case when c.erased_at is null then 'customer' end,
        case when p.erased_at is null then 'professional' end], null)`.as('writableTo'),
    )
    .select(
      sql<string | null>`(select d.id from disputes d join dispute_parts x on x.dispute_id = d.id
        where x.purchase_id = a.id order by d.opened_at desc, d.id desc limit 1)`.as('disputeId'),
    )
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!appointment) throw new DomainError('not_found')
  const {
    actorRole,
    priceCents,
    totalCents,
    retainedCents,
    goodwillCents,
    shares: balances,
    leftCents,
    bankCents,
    absences,
    absenceDecision,
    presence,
    ...appointmentFields
  } = appointment
  const amounts = cancellationByOperator({ ...appointmentFields, totalCents, retainedCents, leftCents, bankCents }, now)
  const allowedActions = operatorActionsFor(appointment, now)
  return {
    ...appointmentFields,
    allowedActions,
    cancellation:
      amounts && allowedActions.includes('cancel')
        ? { fee: eurosFromCents(amounts.retainedCents), refund: eurosFromCents(amounts.refundCents) }
        : null,
    price: eurosFromCents(priceCents),
    fee: amounts && appointmentFields.status === 'cancelled' ? eurosFromCents(amounts.retainedCents) : null,
    balance: eurosFromCents(balances.provider),
    inTreasury: eurosFromCents(balances.treasury),
    atBank: eurosFromCents(balances.bank),
    owedToCustomer: eurosFromCents(balances.customer),
    professionalShare: eurosFromCents(balances.professional),
    platformShare: eurosFromCents(balances.platform),
    cost: eurosFromCents(balances.cost),
    refundable: appointmentFields.isDisputed ? 0 : eurosFromCents(refundableCents(appointment, now)),
    refunds: await operatorRefundsOf(db, id, { isOwn: actorRole !== 'admin' }),
    ...asAbsences({ absences, absenceDecision }),
    presence: asPresence(presence),
    actions: await actions(db).where('o.appointmentId', '=', id).execute(),
  }
}

const goodwillCents = ({ ref }: ExpressionBuilderOf<'appointments', 'a'>) => sql<number>`(
  select coalesce(sum(w.professional_cents + w.platform_cents), 0)::integer from goodwill_refunds w
  where w.purchase_id = ${ref('a.id')})`
