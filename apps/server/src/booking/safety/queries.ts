import type { Side } from '@couronne/contract/booking/appointments'
import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { freeSafetyCancellations } from '@couronne/contract/booking/safety'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { contactsOpenAt } from '@couronne/contract/marketplace/contact-window'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { isContactWindowOpen } from '../../marketplace/professionals/contact-window.ts'
import { safetyCancellationOf } from '../appointments/appointment.rules.ts'
import { onlyCode } from '../appointments/contacts.rules.ts'
import { cancellationCosts } from '../appointments/free-cancellation-queries.ts'
import { refundableColumns } from '../appointments/refundable-queries.ts'
import { safetyEndsAt } from '../appointments/safety.rules.ts'
import { actorRoleOf, areContactsShown, isVisibleTo } from '../appointments/state-queries.ts'

/** Returns whether one more cancellation of the person for safety is refunded at once and counts nowhere. */
export const isFreeForSafety = async (db: Db, { id }: Pick<Viewer, 'id'>, side: Side, now: Date) => {
  const { count, months } = freeSafetyCancellations
  const { cancelled } = await db
    .selectFrom('appointments as a')
    .select(({ fn }) => fn.countAll<number>().as('cancelled'))
    .where(side === 'customer' ? 'a.customerId' : 'a.professionalId', '=', id)
    .where('a.cancelledBy', '=', side)
    .where('a.cancelledUnder', '=', 'safety')
    .where('a.cancelledAt', '>', sql<Date>`${now}::timestamptz - make_interval(months => ${months})`)
    .executeTakeFirstOrThrow()
  return Number(cancelled) < count
}

type QueryDeps = Pick<Deps, 'db' | 'config' | 'clock'>

/** Returns the help that a party of an appointment finds there. */
export const safetyForViewer = async ({ db, config, clock }: QueryDeps, viewer: Viewer, id: string) => {
  const now = clock.now()
  const appointment = await db
    .selectFrom('appointments as a')
    .select(['a.status', 'a.startsAt as date', 'a.endsAt as endTime', 'a.totalCents', 'a.paidAt', 'a.customerId'])
    .select((eb) => [actorRoleOf(eb, viewer).as('actorRole'), ...refundableColumns(eb)])
    .select(
      sql<boolean>`exists (select from reports r join report_cases k on k.id = r.case_id
        where k.subject_kind = 'appointment' and k.subject_id = a.id and k.decided_at is null
          and r.reporter_id = ${viewer.id} and r.safety = 'alert')`.as('isAlerted'),
    )
    .where('a.id', '=', id)
    .where((eb) => isVisibleTo(eb, viewer))
    .executeTakeFirst()
  if (!appointment) throw new DomainError('not_found')
  if (appointment.actorRole === 'admin') throw new DomainError('forbidden')
  const { date, endTime, paidAt, actorRole, isAlerted } = appointment
  const isFree = await isFreeForSafety(db, viewer, actorRole, now)
  const terms = {
    ...appointment,
    ...(await cancellationCosts(db, { ...appointment, id }, now)),
    withdrawalEndsAt: withdrawalEndsAt(paidAt, config.serviceWithdrawalDays),
    isFree,
  }
  const amounts = safetyCancellationOf(terms, now)
  return {
    supportHours: config.supportHours,
    isAlerted,
    shares: await sharesOf(db, viewer, id),
    sharesFrom: contactsOpenAt(date),
    sharesUntil: safetyEndsAt(endTime),
    cancellation: amounts
      ? { refund: eurosFromCents(amounts.refundCents), pending: eurosFromCents(amounts.pendingCents), isFree }
      : null,
  }
}

const sharesOf = (db: Db, viewer: Viewer, appointmentId: string) =>
  db
    .selectFrom('appointmentShares as s')
    .select(['s.id', 's.createdAt'])
    .where('s.appointmentId', '=', appointmentId)
    .where('s.userId', '=', viewer.id)
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .execute()

/** Returns what a link shows. Its street is the one that the person who shares reads. */
export const appointmentByToken = async (db: Db, tokenHash: Buffer, now: Date) => {
  const found = await db
    .selectFrom('appointmentShares as s')
    .innerJoin('appointments as a', 'a.id', 's.appointmentId')
    .innerJoin('users as sharer', 'sharer.id', 's.userId')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .innerJoin('users as other', (join) =>
      join.on(
        sql<boolean>`other.id = case when s.user_id = a.customer_id then a.professional_id else a.customer_id end`,
      ),
    )
    .select(['sharer.firstname as sharedBy', 'other.firstname', 'other.image', 'a.libelle', 'a.lieu', 't.zone'])
    .select(['a.startsAt as date', 'a.endsAt as endTime', 't.name as city', 't.codesPostaux'])
    .select((eb) => [
      sql<'customer' | 'professional'>`case when s.user_id = a.customer_id then 'customer' else 'professional' end`.as(
        'side',
      ),
      sql<string | null>`case when ${areContactsShown(eb, now)}
        or (a.lieu = 'Ma Maison') = (s.user_id = a.customer_id) then a.adresse end`.as('adresse'),
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where((eb) => isContactWindowOpen(eb, now))
    .executeTakeFirst()
  if (!found || safetyEndsAt(found.endTime) <= now) throw new DomainError('not_found')
  const { codesPostaux, ...appointment } = found
  return { ...appointment, codePostal: onlyCode(codesPostaux), until: safetyEndsAt(found.endTime) }
}
