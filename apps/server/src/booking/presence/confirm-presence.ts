import { maxPresenceTries } from '@couronne/contract/booking/presence'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { denyConfirmPresence } from '../appointments/presence.rules.ts'
import { lockAppointmentWithPresence, presenceFor } from './lock-appointment-with-presence.ts'

/** The professional types the code of the customer. A wrong one is counted before it is refused. */
export const confirmPresence = async (deps: Deps, viewer: Viewer, id: string, code: string) => {
  const { presence, triesLeft } = await inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const appointment = await lockAppointmentWithPresence(deps, viewer, id)
    assertAllowed(denyConfirmPresence(appointment, now))
    const { isConfirmed, presenceTries } = await db
      .updateTable('appointments')
      .set({
        presenceConfirmedAt: sql<Date | null>`case when presence_code = ${code} then ${now}::timestamptz end`,
        presenceTries: sql<number>`presence_tries + (presence_code <> ${code})::integer`,
      })
      .where('id', '=', id)
      .returning([sql<boolean>`presence_confirmed_at is not null`.as('isConfirmed'), 'presenceTries'])
      .executeTakeFirstOrThrow()
    return {
      presence: isConfirmed ? await presenceFor(deps, viewer, id) : undefined,
      triesLeft: maxPresenceTries - presenceTries,
    }
  })
  if (presence) return presence
  if (triesLeft === 0) throw new DomainError('too_many_presence_tries')
  const message = `Ce n’est pas le code de ce rendez-vous. ${triesLeft === 1 ? 'Encore un essai.' : `Encore ${triesLeft} essais.`}`
  throw new DomainError('wrong_presence_code', { message, details: [{ path: 'code', message }] })
}
