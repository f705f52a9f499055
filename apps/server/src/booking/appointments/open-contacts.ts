import { contactWindow } from '@couronne/contract/marketplace/contact-window'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'jobs'>

/** One transaction mails about so many at most. */
const batch = 100

/** Mails phone and street to both sides of each appointment whose contact window has opened. */
export const openContacts = async (deps: MailDeps) => {
  while ((await inTransaction(deps, mailOpened)) === batch);
}

const mailOpened = async (deps: WithTx<MailDeps>, db: Tx) => {
  const opened = await recordOpenings(db, deps.clock.now())
  for (const { id: subjectId, customerId, professionalId } of opened) {
    await enqueueMail(deps, { kind: 'contacts_customer', userId: customerId, subjectId })
    await enqueueMail(deps, { kind: 'contacts_professional', userId: professionalId, subjectId })
  }
  return opened.length
}

/**
 * Records the paid appointments ahead whose window has opened since their payment, also by a reschedule, and returns
 * them. Only a payment inside the window has brought the contacts itself. There is one row for each start, whatever
 * runs at once.
 */
const recordOpenings = async (db: Tx, now: Date) => {
  const { rows } = await sql<{ id: string; customerId: string; professionalId: string }>`
    with opened as (
      insert into contact_openings (appointment_id, starts_at, opened_at)
      select a.id, a.starts_at, ${now} from appointments a
      where a.status = 'paid' and a.starts_at > ${now}
        and a.starts_at <= ${now}::timestamptz + make_interval(hours => ${contactWindow.hoursBefore})
        -- The first reschedule tells the start at the payment.
        and a.paid_at + make_interval(hours => ${contactWindow.hoursBefore}) < greatest(a.starts_at, (
          select r.from_at from reschedules r where r.appointment_id = a.id order by r.rescheduled_at, r.id limit 1))
        and not exists (select from contact_openings o where o.appointment_id = a.id and o.starts_at = a.starts_at)
      order by a.starts_at limit ${batch}
      on conflict do nothing
      returning id, appointment_id)
    select o.id, a.customer_id as "customerId", a.professional_id as "professionalId"
    from opened o join appointments a on a.id = o.appointment_id`.execute(db)
  return rows
}
