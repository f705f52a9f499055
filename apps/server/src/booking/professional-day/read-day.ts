import { addDays, dayBounds, mondayOf, today } from '@couronne/contract/lib/hours'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { payoutSummary } from '../../money/payouts/queries.ts'
import { bookedAppointments } from '../appointments/queries.ts'
import { agendaOf } from '../availability/agenda.ts'
import { nextByTelephone } from '../availability/own-entry-queries.ts'
import { placeOf } from '../availability/place-queries.ts'
import { noteLineOf } from '../customers/queries.ts'
import { firstStepsOf, nextAppointment, waitingCounts, weekOf } from './queries.ts'

/** Returns the professional's day in the zone of the professional's town, and what waits for an answer. */
export const readDay = async (deps: Deps, viewer: Viewer) => {
  const { db, clock } = deps
  const now = clock.now()
  const { zone } = await placeOf(db, viewer.id)
  const day = today(now, zone)
  const bounds = dayBounds(day, zone)
  const monday = mondayOf(day)
  const weekBounds = { from: dayBounds(monday, zone).from, to: dayBounds(addDays(monday, 6), zone).to }
  const [agenda, appointments, next, counts, { toBePaid }, week, firstSteps] = await Promise.all([
    agendaOf(deps, viewer, bounds),
    bookedAppointments(deps, viewer, now, bounds),
    nextAppointment(deps, viewer, now),
    waitingCounts(db, viewer, now),
    payoutSummary(db, viewer.id),
    weekOf(db, viewer, weekBounds),
    firstStepsOf(db, viewer, now),
  ])
  const [byTelephone, nextNote] = await Promise.all([
    nextByTelephone(db, viewer.id, now, next?.date),
    next ? noteLineOf(db, viewer, next.customer) : '',
  ])
  return {
    ...{ day, zone, agenda, appointments, next, nextNote, nextByTelephone: byTelephone, week, firstSteps },
    waiting: { ...counts, money: toBePaid },
  }
}
