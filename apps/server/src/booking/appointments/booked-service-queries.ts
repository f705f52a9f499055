import { type Longueur, longueurTexts, type Taille } from '@couronne/contract/marketplace/variant-names'
import { type Expression, sql } from 'kysely'
import { jsonArray } from '../../lib/database/json.ts'
import type { AppointmentRefs } from './appointment-refs.ts'

/**
 * Selects the name of what appointment `a` consists of, with sizes and lengths, as soldName of the contract names it. The
 * database's own appointment_name knows only the words of the columns.
 */
export const appointmentName = ({ ref }: { ref: (column: 'a.id') => Expression<unknown> }) => sql<string>`(
  select string_agg(
    x.libelle || coalesce(
      ' · ' || nullif(concat_ws(', ', x.taille, ${JSON.stringify(longueurTexts)}::jsonb ->> x.longueur), ''), ''),
    ' + ' order by x.position)
  from appointment_services x where x.appointment_id = ${ref('a.id')})`

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
