import type { Longueur, Taille } from '@couronne/contract/marketplace/variant-names'
import { sql } from 'kysely'
import { jsonArray } from '../../lib/database/json.ts'
import type { AppointmentRefs } from './appointment-refs.ts'

/** Selects the name of what appointment `a` consists of, with sizes and lengths. */
export const appointmentName = ({ ref }: AppointmentRefs) => sql<string>`appointment_name(${ref('a.id')})`

/** Selects what appointment `a` consists of, as it was sold. */
export const bookedServices = ({ selectFrom }: AppointmentRefs) =>
  jsonArray(
    selectFrom('appointmentServices as x')
      .select(['x.serviceId as prestationId', 'x.libelle', 'x.durationMinutes as duration'])
      .select(({ ref }) => [
        ref('x.taille').$castTo<Taille | null>().as('taille'),
        ref('x.longueur').$castTo<Longueur | null>().as('longueur'),
      ])
      .whereRef('x.appointmentId', '=', 'a.id')
      .orderBy('x.position'),
  )
