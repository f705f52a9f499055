import type { Longueur, Taille } from '@couronne/contract/marketplace/variant-names'
import type { Deps } from '../../deps.ts'
import { isFoundBy } from '../../identity/blocks/queries.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { daysBetween, dueAgain } from './rebooking.rules.ts'

type QueryDeps = Pick<Deps, 'db' | 'config' | 'clock'>

const longestMemory = 200

/** Returns the latest of the customer's hairstyles that is due again, if its professional can still be booked for it. */
export const proposedRebooking = async ({ db, config, clock }: QueryDeps, viewer: Viewer) => {
  const now = clock.now()
  const past = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.libelle', 'a.startsAt'])
    .where('a.customerId', '=', viewer.id)
    .where('a.status', '=', 'completed')
    .orderBy('a.startsAt', 'desc')
    .limit(longestMemory)
    .execute()
  const due = dueAgain(past, now)
  if (due.length === 0) return null
  const found = await db
    .selectFrom('appointments as a')
    .innerJoin('users as u', 'u.id', 'a.professionalId')
    .innerJoin('services as s', 's.id', 'a.serviceId')
    .innerJoin('appointmentServices as x', (join) =>
      join.onRef('x.appointmentId', '=', 'a.id').on('x.position', '=', 1),
    )
    .select([
      'a.id as appointmentId',
      'a.professionalId as professional',
      'u.firstname',
      'a.libelle',
      'a.startsAt as date',
    ])
    .select(({ ref }) => [
      ref('x.taille').$castTo<Taille | null>().as('taille'),
      ref('x.longueur').$castTo<Longueur | null>().as('longueur'),
    ])
    .where(
      'a.id',
      'in',
      due.map(({ id }) => id),
    )
    .where('s.removedAt', 'is', null)
    .where((eb) => isFoundBy(eb, config.visibility, viewer.id))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('hiddenRebookings as h').select('h.appointmentId').whereRef('h.appointmentId', '=', 'a.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as o')
            .select('o.id')
            .where('o.customerId', '=', viewer.id)
            .whereRef('o.libelle', '=', 'a.libelle')
            .where('o.status', 'in', ['pending_payment', 'paid'])
            .where('o.endsAt', '>', now),
        ),
      ),
    )
    .orderBy('a.startsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? { ...found, daysAgo: daysBetween(found.date, now) } : null
}
