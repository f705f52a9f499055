import { operatorsApi } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { PendingNote } from '#app/ui/pending-note.tsx'

/** `?verification=en-attente` filters the list to professionals who are hidden until they are verified. */
export const pendingVerificationsFilter = { name: 'verification', value: 'en-attente' } as const

export const countPendingVerifications = async () =>
  (await call.page(operatorsApi.people, { query: { verification: 'waiting', limit: 1 } })).total

/** Shows the number of pending verifications with a link to them. */
export const PendingVerifications = ({ count }: { count: number }) =>
  count > 0 && (
    <PendingNote
      to={addresses.people({ [pendingVerificationsFilter.name]: pendingVerificationsFilter.value })}
      text={countText(count, 'coiffeuse à vérifier', 'coiffeuses à vérifier')}
    />
  )
