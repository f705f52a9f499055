import { sql } from 'kysely'
import { transferKinds } from '../../money/ledger/kind-queries.ts'
import type { AppointmentRefs } from './appointment-refs.ts'

/** Selects the professional's share of an appointment in cents, whether it has been paid out or not. */
export const shareOf = ({ ref }: AppointmentRefs) => sql<number>`(select coalesce(-sum(e.cents), 0)::integer
  from journal_transactions m join journal_postings e on e.transaction_id = m.id
  where m.purchase_id = ${ref('a.id')} and e.account = 'professional' and m.kind not in ${transferKinds})`
