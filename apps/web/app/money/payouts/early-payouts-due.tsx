import { earlyPayoutsApi } from '@couronne/contract/early-payouts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { DueNote } from '#app/ui/pending-note.tsx'

export const countOpenEarlyPayouts = async () => (await call.page(earlyPayoutsApi.open, { query: { limit: 1 } })).total

/** For operators: how many professionals wait for an answer, and the way to them. */
export const EarlyPayoutsDue = ({ count }: { count: number }) =>
  count > 0 && (
    <DueNote
      to={addresses.payouts()}
      text={countText(count, 'versement anticipé demandé', 'versements anticipés demandés')}
    />
  )
