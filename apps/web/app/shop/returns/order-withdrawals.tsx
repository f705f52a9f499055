import { platformZone } from '@couronne/contract/lib/french-formats'
import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { dateTimeText, dayText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { WithdrawnLines, withdrawalRefundText } from './own-withdrawals.tsx'

export type Withdrawal = OperatorOrderView['withdrawals'][number]
export type SettleRequest = { outcome: 'returned' | 'closed'; withdrawal: Withdrawal }

const states = {
  declared: ['waiting', 'À traiter'],
  returned: ['success', 'Retour enregistré'],
  closed: ['neutral', 'Close sans retour'],
} as const satisfies Record<Withdrawal['state'], readonly [string, string]>

type Props = { order: OperatorOrderView; onSettle: (request: SettleRequest) => void }

/** Lists the customer's withdrawals from an order, with their states and the operator's actions. */
export const OrderWithdrawals = ({ order: { withdrawals, allowedActions }, onSettle }: Props) =>
  withdrawals.length > 0 && (
    <Card>
      <h3 className="mb-3 text-xl">Renonciations</h3>
      <ul className="grid gap-4 divide-y divide-sable-deep/60 *:not-first:pt-4">
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalDetails withdrawal={withdrawal} />
            <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
              {withdrawal.state === 'declared' && allowedActions.includes('receive_return') && (
                <Button onClick={() => onSettle({ outcome: 'returned', withdrawal })}>Traiter le retour…</Button>
              )}
              {withdrawal.isClosable && (
                <Button tone="secondary" onClick={() => onSettle({ outcome: 'closed', withdrawal })}>
                  Clore sans retour…
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )

const WithdrawalDetails = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { declaredAt, returnBy, refundBy, firstname, lastname, email, lines, state, settledAt, reason } = withdrawal
  const [tone, text] = states[state]
  return (
    <>
      <Badge tone={tone} className="whitespace-nowrap">
        {text}
      </Badge>
      <p className="mt-2">
        Déclarée le {dateTimeText(declaredAt, platformZone)} par {firstname} {lastname}, <EMail address={email} />
      </p>
      <WithdrawnLines lines={lines} />
      {state === 'declared' && (
        <p className="text-sm text-ink-soft">
          À renvoyer jusqu’au {dayText(returnBy, platformZone)} inclus ; à rembourser jusqu’au{' '}
          {dayText(refundBy, platformZone)} inclus si le colis ou une preuve de son envoi est arrivé, sinon dès que l’un
          ou l’autre arrive
        </p>
      )}
      {settledAt && (
        <p className="text-sm text-ink-soft">
          Le {dateTimeText(settledAt, platformZone)}
          {state === 'returned' && `, ${withdrawalRefundText(withdrawal) || 'aucun remboursement'}`}
        </p>
      )}
      {reason && <p>{reason}</p>}
    </>
  )
}
