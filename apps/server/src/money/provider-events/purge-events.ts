import type { Deps } from '../../deps.ts'

/** The provider retries an event for three days at most. */
const retentionMs = 30 * 24 * 3_600_000

/** Deletes the events that were handled thirty days ago. An event that could not be handled stays. */
export const purgeHandledEvents = ({ db, clock }: Deps) =>
  db
    .deleteFrom('providerEvents')
    .where('handledAt', '<=', new Date(clock.now().getTime() - retentionMs))
    .execute()
