import { platformZone } from '@couronne/contract/lib/french-formats'
import { ordersApi, type WithdrawalDenyReason } from '@couronne/contract/shop/orders'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dayText, weekdayText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { OwnWithdrawals } from '#app/shop/returns/own-withdrawals.tsx'
import { WithdrawalSteps } from '#app/shop/returns/withdrawal-steps.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/renoncer.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Renoncer au contrat', noindex: true })

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => call(ordersApi.byId, { params: { id } })

export default function Withdraw({ loaderData: order }: Route.ComponentProps) {
  const { id, order_number, date, withdrawableUntil, withdrawals } = order
  const isOpen = order.allowedActions.includes('withdraw')
  return (
    <div className="max-w-2xl">
      <BackLink to={addresses.ownOrders()} />
      <h2 className="mb-2 text-2xl">Renoncer au contrat</h2>
      <p className="mb-5 text-ink-soft">
        Commande N° <span className="whitespace-nowrap">{order_number}</span> du {dayText(date, platformZone)}.
        {isOpen && withdrawableUntil && ` Vous avez jusqu’au ${weekdayText(withdrawableUntil, platformZone)} inclus.`}
      </p>
      {isOpen ? (
        // If the order changes meanwhile, the new key resets the steps.
        <WithdrawalSteps key={`${id} ${withdrawals.length}`} order={order} />
      ) : (
        <div className="grid gap-5">
          <Alert title="Il n’y a rien à quoi renoncer ici">
            <p>{closedText(order)}</p>
          </Alert>
          <OwnWithdrawals order={order} />
        </div>
      )}
    </div>
  )
}

const denyReasonTexts: Record<WithdrawalDenyReason, string> = {
  not_withdrawable: 'On renonce à une commande une fois qu’elle est partie.',
  withdrawal_too_late: 'Le délai pour renoncer à cette commande est passé.',
  units_withdrawn: 'Tout ce que vous avez payé pour ces articles vous est déjà rendu, ou en chemin.',
}

const closedText = ({ allowedActions, withdrawals, withdrawalDenyReason }: Route.ComponentProps['loaderData']) => {
  if (allowedActions.includes('cancel'))
    return 'Cette commande n’est pas encore partie : annulez-la depuis « Mes commandes ».'
  if (withdrawals.length > 0) return 'Voici ce que vous avez déclaré, et ce qui suit.'
  return denyReasonTexts[withdrawalDenyReason ?? 'not_withdrawable']
}
