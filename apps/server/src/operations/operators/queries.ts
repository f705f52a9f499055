import type { PersonListItem } from '@couronne/contract/operations/operators'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { splitWords } from '../../lib/database/like-patterns.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { earlyPayoutOf } from '../../money/payouts/early-payout-queries.ts'
import { actions } from '../../platform/audit-log/queries.ts'
import { personActionsFor } from './person.rules.ts'

type Paging = { limit: number; offset: number }

export const secondFactorOf = (db: Db, operator: Viewer) =>
  db
    .selectFrom('sessions as s')
    .leftJoin('secondFactors as f', (join) =>
      join.onRef('f.userId', '=', 's.userId').on('f.confirmedAt', 'is not', null),
    )
    .select([
      sql<'unset' | 'due' | 'proved'>`case when f.user_id is null then 'unset'
        when s.proved_at is null then 'due' else 'proved' end`.as('state'),
      sql<number>`(select count(*) from recovery_codes r where r.user_id = s.user_id and r.used_at is null)`.as(
        'recoveryCodesLeft',
      ),
    ])
    .where('s.id', '=', operator.sessionId)
    .executeTakeFirstOrThrow()

const selectPeople = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('suspensions as s', (join) => join.onRef('s.userId', '=', 'u.id').on('s.liftedAt', 'is', null))
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.email', 'u.phone', 'u.role', 'u.createdAt'])
    .select(
      sql<PersonListItem['state']>`case when u.erased_at is not null then 'erased'
        when u.suspended_at is not null then 'suspended'
        when s.id is not null then 'suspending'
        when u.confirmed_at is null then 'unconfirmed' else 'active' end`.as('state'),
    )

/** Finds people, the newest first. Each word must match the name, e-mail, phone or id. */
export const findPeople = (db: Db, words: string, paging: Paging) => {
  let found = selectPeople(db)
  for (const { word, pattern } of splitWords(words)) {
    found = found.where(
      sql<boolean>`(u.firstname ilike ${pattern} or u.lastname ilike ${pattern} or u.email::text ilike ${pattern}
        or u.phone like ${pattern} or u.id::text = ${word.toLowerCase()})`,
    )
  }
  return pageOf(db, found.orderBy('u.createdAt', 'desc').orderBy('u.id', 'desc'), paging)
}

/** Selects the operators who can log in. */
export const activeOperators = (db: Db) =>
  db
    .selectFrom('users as o')
    .select('o.id')
    .where('o.role', '=', 'admin')
    .where('o.confirmedAt', 'is not', null)
    .where('o.suspendedAt', 'is', null)
    .where('o.erasedAt', 'is', null)

/** Selects the state that an operator decides by, with the person's relation to this operator. */
export const selectPersonStates = (db: Db, operator: Viewer) => {
  const otherOperators = activeOperators(db)
    .where('o.id', '<>', operator.id)
    .where('o.id', '<>', sql.ref<string>('u.id'))
  return selectPeople(db)
    .select(['u.confirmedAt', 'u.verifiedAt', 's.id as suspensionId'])
    .select([
      sql<boolean>`u.id = ${operator.id}`.as('isOneself'),
      sql<boolean>`u.id in ${activeOperators(db)} and not exists ${otherOperators}`.as('isLastColleague'),
    ])
}

const maxActions = 50

/** Reads a person's record for an operator, with the actions that this operator is allowed. */
export const personById = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, operator: Viewer, id: string) => {
  const person = await selectPersonStates(db, operator)
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointments as a')
          .select([
            sql<number>`count(*)`.as('appointments'),
            sql<number>`count(*) filter (where a.status = 'cancelled' and a.cancelled_by =
              case when a.professional_id = u.id then 'professional' else 'customer' end)`.as('cancellations'),
            sql<number>`count(*) filter (where a.status = 'paid' and a.starts_at > ${clock.now()})`.as('ahead'),
          ])
          .where('a.paidAt', 'is not', null)
          .where(sql<boolean>`u.id in (a.professional_id, a.customer_id)`)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['c.name as city', 'v.appointments', 'v.cancellations', 'v.ahead'])
    .select((eb) => {
      const reviews = eb
        .selectFrom('reviews as r')
        .where('r.hiddenAt', 'is', null)
        .whereRef('r.professionalId', '=', 'u.id')
      return [
        reviews.select(sql<number>`count(*)`.as('count')).$asScalar().as('reviews'),
        reviews.select(sql<number>`count(distinct r.customer_id)`.as('count')).$asScalar().as('reviewers'),
      ]
    })
    .select(['s.reason', 's.decidedAt', 's.effectiveAt'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!person) throw new DomainError('not_found')
  const { reason, decidedAt, effectiveAt, suspensionId, isOneself, isLastColleague, ...personFields } = person
  return {
    ...personFields,
    suspension: reason && decidedAt && effectiveAt ? { reason, decidedAt, effectiveAt } : null,
    allowedActions: personActionsFor(person),
    earlyPayout: person.role === 'professional' ? await earlyPayoutOf(db, id, clock.now()) : null,
    actions: await actions(db).where('o.userId', '=', id).limit(maxActions).execute(),
  }
}
