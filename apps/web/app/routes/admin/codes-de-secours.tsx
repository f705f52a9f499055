import { operatorsApi } from '@couronne/contract/operations/operators'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { RecoveryCodes } from '#app/operations/operators/recovery-codes.tsx'
import { RecoveryCodesRenewal } from '#app/operations/operators/recovery-codes-renewal.tsx'
import { Card } from '#app/ui/card.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/codes-de-secours.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Codes de secours', noindex: true })

export const clientLoader = () => call(operatorsApi.secondFactor)

export default function RecoveryCodesPage({ loaderData: { recoveryCodesLeft } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[]>([])
  return (
    <>
      <BackLink to={addresses.people()} />
      <Card className="max-w-2xl sm:p-8">
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} onDone={() => navigate(addresses.people())} />
        ) : (
          <RecoveryCodesRenewal remaining={recoveryCodesLeft} onCodes={setCodes} />
        )}
      </Card>
    </>
  )
}
