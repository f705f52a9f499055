import { operatorsApi } from '@couronne/contract/operators'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** `?verification=en-attente`: only professionals who are hidden until they are verified. */
export const dueVerifications = { name: 'verification', value: 'en-attente' } as const

export const countDueVerifications = async () =>
  (await call.page(operatorsApi.people, { query: { verification: 'waiting', limit: 1 } })).total

/** How many wait, and the way to them. */
export const VerificationsDue = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mb-4 rounded-control border border-safran bg-safran-pale px-4 py-1">
      <TextLink to={addresses.people({ [dueVerifications.name]: dueVerifications.value })}>
        {countText(count, 'coiffeuse à vérifier', 'coiffeuses à vérifier')}
      </TextLink>
    </p>
  )
