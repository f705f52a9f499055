import { sql } from 'kysely'
import { hasOpenAbsence } from '../appointments/absence-queries.ts'
import { payableAfterMs } from './payout.ts'

/** From when on the share of a visit `a` may be sent: after the wait, or since an operator has granted it earlier. */
export const payableAt = sql<Date>`coalesce(
  (select p.decided_at from early_payout_visits v join early_payouts p on p.id = v.early_payout_id
    where v.appointment_id = a.id),
  a.ends_at + make_interval(secs => ${payableAfterMs / 1000}))`

/** Never before the visit `a` is over. */
export const isWaitOver = (now: Date) => sql<boolean>`(a.ends_at <= ${now} and ${payableAt} <= ${now})`

/** A visit `a` whose professional's share may be sent: not while somebody says that it did not take place, or a bank disputes it. */
export const isPayable = (now: Date, isTime = isWaitOver(now)) => sql<boolean>`a.status in ('Terminé', 'Annuler')
  and ${isTime}
  and not ${hasOpenAbsence}
  and not visit_is_disputed(a.id)`

/** What the ledger owes its professional for a visit `a`. */
export const owedCents = sql<number>`coalesce((
  select -sum(e.cents) from ledger_movements m join ledger_entries e on e.movement_id = m.id
  where m.appointment_id = a.id and e.account = 'professional'), 0)::integer`
