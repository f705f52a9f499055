import { operatorsApi } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { DueNote } from '#app/ui/pending-note.tsx'

/** `?absences=a-examiner` filters the list to appointments with an absence to decide. */
export const openAbsences = { name: 'absences', value: 'a-examiner' } as const

export const countOpenAbsences = async () =>
  (await call.page(operatorsApi.visits, { query: { absences: 'open', limit: 1 } })).total

/** Shows the number of pending absences with a link to them. */
export const AbsencesDue = ({ count }: { count: number }) =>
  count > 0 && (
    <DueNote
      to={addresses.visits({ [openAbsences.name]: openAbsences.value })}
      text={countText(count, 'absence à examiner', 'absences à examiner')}
    />
  )
