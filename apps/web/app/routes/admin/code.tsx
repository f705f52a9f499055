import { operatorsApi } from '@couronne/contract/operations/operators'
import { replace, useNavigate } from 'react-router'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { firstPage, readReturnTo } from '#app/lib/return-to.ts'
import { SecondFactorProof } from '#app/operations/operators/second-factor-proof.tsx'
import { SecondFactorSetup } from '#app/operations/operators/second-factor-setup.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/code.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Second code', noindex: true })

/**
 * An operator without a second factor receives a secret. It becomes active after the operator has entered a code of it.
 */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { state } = await call(operatorsApi.secondFactor)
  if (state === 'proved') throw replace(readReturnTo(url.search, addresses.operators()))
  return state === 'unset' ? await call(operatorsApi.beginSecondFactor) : null
}

/** The secret must not change during the setup. */
export const shouldRevalidate = () => false

export default function SecondCode({ loaderData: initialState }: Route.ComponentProps) {
  const { returnTo } = useReturnTo()
  const navigate = useNavigate()
  const leavePage = () => navigate(returnTo === firstPage ? addresses.operators() : returnTo, { replace: true })
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 sm:px-6 sm:py-10">
      <Card className="sm:p-8">
        {initialState ? (
          <SecondFactorSetup {...initialState} onDone={leavePage} />
        ) : (
          <SecondFactorProof onDone={leavePage} />
        )}
      </Card>
    </div>
  )
}
