import { sql } from 'kysely'
import type { TestApp } from '../../../test/harness.ts'
import type { Books } from './books.ts'

/** What the tables say of the money of these professionals' visits, and which of those share their hours. */
export const ownRowsOf = async ({ db }: TestApp, professionals: string[]) => {
  const payments = await db
    .selectFrom('payments as y')
    .innerJoin('appointments as a', 'a.id', 'y.appointment_id')
    .selectAll('y')
    .where('a.professional_id', 'in', professionals)
    .execute()
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .innerJoin('appointments as a', 'a.id', 'y.appointment_id')
    .leftJoin('hand_refunds as h', 'h.refund_id', 'r.id')
    .select(['r.id', 'r.payment_id', 'r.amount_cents', 'r.replaced_cents', 'r.status', 'r.provider_id'])
    .select(['y.appointment_id', 'h.amount_cents as by_hand'])
    .where('a.professional_id', 'in', professionals)
    .execute()
  const shares = await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .select(['t.id', 't.appointment_id', 't.amount_cents', 't.status', 't.provider_id', 't.refusals'])
    .where('a.professional_id', 'in', professionals)
    .execute()
  const reversals = await db
    .selectFrom('transfer_reversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transfer_id')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .innerJoin('users as p', 'p.id', 'a.professional_id')
    .select(['r.id', 'r.transfer_id', 'r.cause_id', 'r.left_cents', 'r.written_down_cents', 'r.status'])
    .select(['r.provider_id', 'r.refusal', 'p.connect_id'])
    .where('a.professional_id', 'in', professionals)
    .execute()
  const { rows: overlaps } = await sql<{ id: string }>`
    select a.id from appointments a join appointments b on a.professional_id = b.professional_id and a.id <> b.id
      and a.starts_at < b.free_again_at and b.starts_at < a.free_again_at
    where a.professional_id = any(${professionals}::uuid[])
      and a.status in ('En attente de paiement', 'Payé', 'Terminé')
      and b.status in ('En attente de paiement', 'Payé', 'Terminé')`.execute(db)
  return { payments, refunds, shares, reversals, overlaps }
}

type Rows = Awaited<ReturnType<typeof ownRowsOf>>

/** Ours and the provider's, side by side. */
export const besides = ({ refunds: ours, ...rows }: Rows, books: Books) => ({
  ...{ ...rows, ours, ...books },
  paid: books.charges.filter((charge) => charge.paid),
  /** What has gone to her bank she owes until her account can cover it, or somebody has written it down. */
  owed: rows.reversals.filter(({ status, refusal }) => status === 'undecided' && refusal === 'balance_insufficient'),
})
export type Both = ReturnType<typeof besides>

export type Check = (isRight: boolean, wrong: string) => void

export const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
