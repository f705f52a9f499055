import { payoutsApi } from '@couronne/contract/money/payouts'
import type { ReactNode } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = {
  /** This is the professional's own id or the provider's account id. */
  account: string
  /** Opens the provider's onboarding questions or the professional's dashboard there. */
  to: 'questions' | 'dashboard'
  tone?: 'primary' | 'secondary'
  children: ReactNode
}

const createStripeLink = ({ account, to }: Pick<Props, 'account' | 'to'>) =>
  to === 'questions'
    ? call(payoutsApi.link, { params: { id: account } })
    : call(payoutsApi.dashboard, { body: { account_id: account } })

/** Requests a single-use link and follows it. */
export const StripeLinkButton = ({ account, to, tone = 'primary', children }: Props) => {
  const openStripe = useRequest(async () => {
    const { url } = await createStripeLink({ account, to })
    location.assign(url)
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button tone={tone} busy={openStripe.busy} onClick={() => void openStripe.submit(undefined)}>
        {children}
      </Button>
      {openStripe.apiError && <Alert tone="danger">{openStripe.apiError.message}</Alert>}
    </div>
  )
}
