import { sql } from 'kysely'
import { type Db, euros, fullName } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'

/** Selects the reversals that professionals still owe. */
export const openReversals = (db: Db) =>
  db
    .selectFrom('transferReversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transferId')
    .innerJoin('purchases as a', 'a.id', 't.purchaseId')
    .where('r.status', '=', 'undecided')
    .where('t.status', '=', 'succeeded')

/** Lists what is still to be taken back from professionals, the longest waiting first. */
export const listOpenReversals = (db: Db, paging: { limit: number; offset: number }) =>
  pageOf(
    db,
    openReversals(db)
      .innerJoin('users as p', 'p.id', 'a.professionalId')
      .leftJoin('retainedDebtors as d', 'd.userId', 'p.id')
      .select(['r.id', 'a.id as appointmentId', 'a.libelle', 'a.at as date', 'a.zone', 'p.id as professionalId'])
      .select(['r.createdAt as since', 'r.refusal', 'r.refusedAt', 'd.closedAt'])
      .select(({ ref }) => [
        sql<string>`coalesce(d.name, ${fullName(ref('p.firstname'), ref('p.lastname'))})`.as('professional'),
        sql<string | null>`d.email || ', ' || d.phone || ', ' || d.adresse`.as('contact'),
        euros(sql<number>`r.remaining_cents`).as('amount'),
        euros(sql<number>`(${debtQuery(db, sql.ref('p.id'))})`).as('owed'),
      ])
      .orderBy('r.createdAt')
      .orderBy('r.id'),
    paging,
  )

const debtQuery = (db: Db, professionalId: ReturnType<typeof sql.ref<string>> | string) =>
  openReversals(db)
    .select(sql<number>`coalesce(sum(r.remaining_cents), 0)::integer`.as('cents'))
    .where('a.professionalId', '=', professionalId)

/** Returns the professional's debt in cents. */
export const debtCents = async (db: Db, professionalId: string) => {
  const { cents } = await debtQuery(db, professionalId).executeTakeFirstOrThrow()
  return cents
}
