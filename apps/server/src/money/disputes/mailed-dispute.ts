import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { MailRow } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'

const sumOf = (party: 'professional' | 'platform') =>
  sql<
    number | null
  >`(select sum(${sql.ref(`p.${party}_cents`)})::integer from dispute_parts p where p.dispute_id = d.id)`

/** Returns a dispute with the purchase of a mail: the professional's own purchase, or the first one for operators. */
export const mailedDispute = async ({ db }: Pick<Deps, 'db'>, mail: MailRow) => {
  const dispute = await db
    .selectFrom('disputes as d')
    .innerJoin('disputeParts as x', 'x.disputeId', 'd.id')
    .innerJoin('purchases as a', 'a.id', 'x.purchaseId')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .leftJoin('users as p', 'p.id', 'a.professionalId')
    .leftJoin('transfers as t', (join) => join.onRef('t.purchaseId', '=', 'a.id').on('t.status', '=', 'succeeded'))
    .select(['d.id', 'd.amountCents', 'd.reason', 'd.status', 'd.isQuestion', 'd.dueAt'])
    .select([sumOf('professional').as('professionalCents'), sumOf('platform').as('platformCents')])
    .select(['x.amountCents as partCents', 'x.professionalCents as professionalPartCents', 't.id as transferId'])
    .select(['a.id as purchaseId', 'a.kind', 'a.libelle', 'a.at', 'a.zone', 'a.reference'])
    .select(['c.firstname as customerFirstname', 'c.lastname as customerLastname'])
    .select(['p.firstname as proFirstname', 'p.lastname as proLastname'])
    .where('d.id', '=', mail.subjectId)
    .orderBy(sql`a.professional_id is distinct from ${mail.userId}::uuid`)
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
  const reader = await findRecipient({ db }, mail)
  return dispute && reader && { ...dispute, purchase: { ...dispute, id: dispute.purchaseId }, reader }
}
