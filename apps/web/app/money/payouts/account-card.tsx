import type { PayoutAccountState } from '@couronne/contract/money/payouts'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckIcon, ClockIcon } from '#app/ui/icons.tsx'
import { accountTexts } from './account-texts.ts'
import { MissingList } from './missing-list.tsx'
import { StripeLinkButton } from './stripe-link-button.tsx'

type Props = { account: PayoutAccountState; connectId: string | null }

export const AccountCard = ({ account: { state, missing }, connectId }: Props) => {
  const { id } = useMember()
  const [title, sentence] = accountTexts[state]
  const Icon = state === 'ready' ? CheckIcon : ClockIcon
  return (
    <Card className="flex flex-col gap-4 sm:p-8">
      <h3 className="flex items-start gap-3 text-lg">
        <Icon className={state === 'ready' ? 'mt-0.5 size-6 text-feuille' : 'mt-0.5 size-6 text-terracotta'} />
        {title}
      </h3>
      <p>{sentence}</p>
      {missing.length > 0 && <MissingList missing={missing} />}
      <div className="flex flex-wrap gap-3">
        {(state === 'none' || state === 'incomplete') && (
          <LinkButton to={addresses.stripeLink(connectId ?? id)}>
            {state === 'none' ? 'Ouvrir mon compte' : 'Continuer mon inscription'}
          </LinkButton>
        )}
        {(state === 'ready' || state === 'checking') && (
          <StripeLinkButton account={connectId ?? id} to="dashboard" tone="secondary">
            Ouvrir mon tableau de bord Stripe
          </StripeLinkButton>
        )}
      </div>
    </Card>
  )
}
