import { operatorsApi } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { PendingNote } from '#app/ui/pending-note.tsx'

/** `?absences=a-examiner` filters the list to appointments with an absence to decide. */
export const openAbsencesFilter = { name: 'absences', value: 'a-examiner' } as const

export const countOpenAbsences = async () =>
  (await call.page(operatorsApi.appointments, { query: { absences: 'open', limit: 1 } })).total

/** Shows the number of pending absences with a link to them. */
export const PendingAbsences = ({ count }: { count: number }) =>
  count > 0 && (
    <PendingNote
      to={addresses.operatorAppointments({ [openAbsencesFilter.name]: openAbsencesFilter.value })}
      text={countText(count, 'absence à examiner', 'absences à examiner')}
    />
  )
