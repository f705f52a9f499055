import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import type { ProviderEvent } from './provider-event.rules.ts'

/** Records an event once; a job handles it after the commit. Recording waits for no lock on an appointment. */
export const recordEvent = (deps: Deps, { id, type, objectId, content }: ProviderEvent) =>
  transaction(deps.db, async (db) => {
    const now = deps.clock.now()
    const isNew = await db
      .insertInto('providerEvents')
      .values({
        id,
        type,
        objectId,
        receivedAt: now,
        ...(content ? { payload: content } : { handledAt: now }),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (isNew && content) await deps.jobs.enqueue(db, 'provider-event', id)
  })
