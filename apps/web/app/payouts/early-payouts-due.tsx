import { earlyPayoutsApi } from '@couronne/contract/early-payouts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const countOpenEarlyPayouts = async () => (await call.page(earlyPayoutsApi.open, { query: { limit: 1 } })).total

/** For operators: how many professionals wait for an answer, and the way to them. */
export const EarlyPayoutsDue = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mb-4 rounded-control border border-safran bg-safran-pale px-4 py-1">
      <TextLink to={addresses.payouts()}>
        {countText(count, 'versement anticipé demandé', 'versements anticipés demandés')}
      </TextLink>
    </p>
  )
