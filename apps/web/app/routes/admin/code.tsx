import { operatorsApi } from '@couronne/contract/operations/operators'
import { replace, useNavigate } from 'react-router'
import { useReturn } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ownProfile, returnAddress } from '#app/lib/return-address.ts'
import { SecondFactorProof } from '#app/operations/operators/second-factor-proof.tsx'
import { SecondFactorSetup } from '#app/operations/operators/second-factor-setup.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/code.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Second code', noindex: true })

/** Whoever has no second factor yet is given a secret; it is hers once she has shown a code of it. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { state } = await call(operatorsApi.secondFactor)
  if (state === 'proved') throw replace(returnAddress(url.search, addresses.operators()))
  return state === 'unset' ? await call(operatorsApi.beginSecondFactor) : null
}

/** A secret that is being set up stays the same while its page is open. */
export const shouldRevalidate = () => false

export default function SecondCode({ loaderData: given }: Route.ComponentProps) {
  const { back } = useReturn()
  const navigate = useNavigate()
  const goOn = () => navigate(back === ownProfile ? addresses.operators() : back, { replace: true })
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 sm:px-6 sm:py-10">
      <Card className="sm:p-8">
        {given ? <SecondFactorSetup {...given} onDone={goOn} /> : <SecondFactorProof onDone={goOn} />}
      </Card>
    </div>
  )
}
