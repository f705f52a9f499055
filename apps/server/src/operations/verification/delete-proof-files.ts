import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/**
 * Deletes the files of an identity thirty days after the decision, and the others thirty days after their proof has
 * ended. The uploads are then used nowhere, and another job deletes them.
 */
export const deleteOldProofFiles = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  sql`delete from proof_files f using proofs p
    where p.id = f.proof_id
      and case when p.kind = 'identity' then coalesce(p.decided_at, p.ended_at) else p.ended_at end
        < ${clock.now()}::timestamptz - interval '30 days'`.execute(db)
