import type { Side } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import type { Viewer } from '../../lib/http/viewer.ts'
import { isContactWindowOpen } from '../../marketplace/professionals/contact-window.ts'
import type { AppointmentRefs } from './appointment-refs.ts'

/** JSON has no date type, so dates arrive as strings. */
type Presence = {
  late: { side: Side; minutes: number; at: string }[]
  here: { side: Side; at: string }[]
  code: string | null
  confirmedAt: string | null
  wrongTries: number
}

/** Selects what the two parties have said on the day. Only the customer reads the code, while it can be typed. */
export const presenceOf = (appointments: AppointmentRefs, viewer: Viewer, now: Date) => {
  const { ref } = appointments
  return sql<Presence>`json_build_object(
    'late', array(select json_build_object('side', l.side, 'minutes', l.minutes, 'at', l.created_at)
      from late_notices l where l.appointment_id = ${ref('a.id')} order by l.created_at, l.id),
    'here', array(select json_build_object('side', h.side, 'at', h.arrived_at)
      from arrivals h where h.appointment_id = ${ref('a.id')} order by h.arrived_at, h.id),
    'code', case when ${ref('a.customerId')} = ${viewer.id} and ${ref('a.status')} = 'paid'
      and ${isContactWindowOpen(appointments, now)} and ${ref('a.endsAt')} > ${now} and ${ref('a.presenceConfirmedAt')} is null
      then ${ref('a.presenceCode')} end,
    'confirmedAt', ${ref('a.presenceConfirmedAt')},
    'wrongTries', ${ref('a.presenceTries')})`.as('presence')
}

const dated = <Row extends { at: string }>(rows: Row[]) => rows.map((row) => ({ ...row, at: new Date(row.at) }))

export const asPresence = ({ late, here, confirmedAt, ...presence }: Presence) => ({
  ...presence,
  late: dated(late),
  here: dated(here),
  confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
})
