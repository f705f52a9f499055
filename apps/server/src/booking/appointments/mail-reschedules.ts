import { sql } from 'kysely'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'

/** A customer who reschedules again within this time corrects what no mail has announced yet. */
const quietMs = 10 * 60_000

/** One transaction mails about so many appointments at most. */
const batch = 100

type Announced = { id: string; customerId: string; professionalId: string; isSameStart: boolean }

/**
 * Mails both parties about each rescheduled appointment once ten minutes have passed since its last reschedule. All
 * reschedules until then become one mail to each, and none if the appointment is back at its old start.
 */
export const mailReschedules = async (deps: MailDeps) => {
  while ((await inTransaction(deps, mailBatch)) === batch);
}

const mailBatch = async (deps: WithTx<MailDeps>, db: Tx) => {
  const announced = await announce(db, deps.clock.now())
  for (const { id: subjectId, customerId, professionalId, isSameStart } of announced) {
    if (isSameStart) continue
    await enqueueMail(deps, { kind: 'reschedule_customer', userId: customerId, subjectId })
    await enqueueMail(deps, { kind: 'reschedule_professional', userId: professionalId, subjectId })
  }
  return announced.length
}

/** Marks the reschedules as announced and returns the last one of each appointment. Other processes skip them. */
const announce = async (db: Tx, now: Date) => {
  const { rows } = await sql<Announced>`
    with due as (
      select a.id, a.customer_id, a.professional_id from appointments a
      where a.id in (
        select m.appointment_id from reschedules m where m.announced_at is null group by m.appointment_id
        having max(m.rescheduled_at) <= ${new Date(now.getTime() - quietMs)})
      limit ${batch} for no key update skip locked
    ),
    announced as (
      update reschedules m set announced_at = ${now} from due d
      where m.appointment_id = d.id and m.announced_at is null
      returning m.id, m.appointment_id, m.from_at, m.to_at, m.rescheduled_at
    )
    select (array_agg(m.id order by m.rescheduled_at desc, m.id desc))[1] as id, d.customer_id, d.professional_id,
      (array_agg(m.from_at order by m.rescheduled_at, m.id))[1]
        = (array_agg(m.to_at order by m.rescheduled_at desc, m.id desc))[1] as is_same_start
    from announced m join due d on d.id = m.appointment_id
    group by d.id, d.customer_id, d.professional_id`.execute(db)
  return rows
}
