import { sql } from 'kysely'
import type { Db } from '../../../src/lib/database/database.ts'

/**
 * Finds violations of the invariants of each appointment's money, which hold at any moment. A refund does not wait for
 * the reversal of the professional's transfer, so that amount may be missing meanwhile, or for ever where the debt was
 * written off. The amount of a dispute may be missing from any account but those that it does not concern; while the
 * dispute is open it stands in an account of its own. It is one short statement that PostgreSQL plans once, because it
 * runs after each step. The causes of the ledger's postings are checked at the end.
 */
export const findStepErrors = async (db: Db, professionals: string[]) => {
  const { rows } = await sql<Record<string, unknown>>`
    with own_appointments as (select * from appointments a where a.professional_id = any(${professionals}::uuid[])),
    money as (
      select v.id, coalesce(sum(e.cents), 0) as balance,
        coalesce(sum(e.cents) filter (where e.account = 'provider' and m.kind not in ('cost', 'dispute')), 0) as held,
        coalesce(-sum(e.cents) filter (where e.account = 'customer'), 0) as customers,
        coalesce(-sum(e.cents) filter (where e.account = 'professional'), 0) as professionals,
        coalesce(-sum(e.cents) filter (
          where e.account = 'platform' and m.kind not in ('cost', 'dispute', 'dispute_lost', 'refund_replaced', 'debt_written_off')), 0) as platforms,
        coalesce(sum(e.cents) filter (where e.account = 'platform' and m.kind = 'dispute'), 0) as fees,
        coalesce(sum(e.cents) filter (where e.account = 'platform' and m.kind = 'cost'), 0) as costs,
        coalesce(-sum(e.cents) filter (
          where e.account = 'professional' and m.kind in ('debt_settled', 'debt_written_off')), 0) as "debtsBooked",
        coalesce(sum(e.cents) filter (where e.account = 'treasury'), 0) as treasury,
        coalesce(sum(e.cents) filter (where e.account = 'platform' and m.kind = 'debt_written_off'), 0) as "writtenOff",
        coalesce(sum(e.cents) filter (where e.account = 'bank'), 0) as "atBanks",
        coalesce(sum(e.cents) filter (where e.account = 'provider' and m.kind = 'charge'), 0) as charged,
        coalesce(-sum(e.cents) filter (
          where e.account = 'customer' and m.kind in ('charge', 'cancellation', 'goodwill_refund')), 0) as promised
      from own_appointments v left join journal_transactions m on m.purchase_id = v.id
      left join journal_postings e on e.transaction_id = m.id group by v.id
    )
    select * from (
      select money.*, v.status, case when v.status in ('paid', 'completed') then v.total_cents
          when v.status = 'cancelled' and v.paid_at is not null then v.retained_cents else 0 end
        - (select coalesce(sum(w.professional_cents + w.platform_cents), 0) from goodwill_refunds w where w.purchase_id = v.id)
          as retained,
        (select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.purchase_id = v.id) as refunds,
        (select coalesce(sum(r.remaining_cents), 0) from transfer_reversals r join transfers t on t.id = r.transfer_id
          where t.purchase_id = v.id and t.status = 'succeeded' and r.status = 'undecided') as "takenBack",
        (select coalesce(sum(r.closed_cents), 0) from transfer_reversals r join transfers t on t.id = r.transfer_id
          where t.purchase_id = v.id) as closed,
        (select coalesce(sum(x.amount_cents), 0) from disputes d join dispute_parts x on x.dispute_id = d.id
          where x.purchase_id = v.id and d.status = 'lost') as lost,
        (select coalesce(sum(y.cost_cents), 0) from payments y join payment_parts p on p.payment_id = y.id
          where p.purchase_id = v.id) as "providerCosts",
        (select coalesce(sum(x.fee_cents), 0) from dispute_transactions x where x.purchase_id = v.id) as "providerFees",
        (select coalesce(-sum(x.amount_cents), 0) from dispute_transactions x where x.purchase_id = v.id) as taken
      from money join own_appointments v on v.id = money.id
    ) all_of_it
    where balance <> 0 or held < -"takenBack" - closed or customers < 0 or platforms < 0 or professionals < -"takenBack"
      or "debtsBooked" <> closed or "debtsBooked" <> treasury + "writtenOff" or treasury < 0 or "writtenOff" < 0
      or charged <> retained + promised or promised <> refunds
      or "atBanks" <> taken - lost or "atBanks" < 0 or fees <> "providerFees" or costs <> "providerCosts"`.execute(db)
  return rows.map((row) => `after this step an appointment's money is wrong: ${JSON.stringify(row)}`)
}
