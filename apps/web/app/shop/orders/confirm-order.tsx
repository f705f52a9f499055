import type { OrderView } from '@couronne/contract/shop/orders'
import { priceText } from '#app/lib/french.ts'
import { countdownText, useSecondsLeft } from '#app/money/payments/use-seconds-left.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { checkout: Checkout; isBusy: boolean }

/** Shows the last step before the payment, at the foot of a phone's screen. */
export const ConfirmOrder = ({ checkout, isBusy }: Props) => {
  const { cart, hasChanged, placement, unpaidOrder } = checkout
  const { checked } = cart
  if (!checked || checked.quantity === 0 || checked.unitsOver > 0) return null
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-sable-deep bg-creme px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      <div className="flex items-center gap-4 lg:block">
        <p className="min-w-0 flex-1 lg:hidden">
          <span className="block text-sm text-ink-soft">Total</span>
          <span className="block font-display text-xl font-semibold whitespace-nowrap">{priceText(checked.total)}</span>
        </p>
        <Button type="submit" size="large" className="lg:w-full" busy={isBusy || placement.busy} disabled={cart.busy}>
          {hasChanged ? 'Accepter et confirmer' : 'Confirmer'}
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-soft lg:text-center">
        {unpaidOrder
          ? 'Vos articles restent gardés pour le temps qui reste à la commande en cours.'
          : 'Vos articles vous sont gardés 30 minutes.'}{' '}
        Vous paierez à l’étape suivante.
      </p>
    </div>
  )
}

type UnpaidOrderProps = { order: OrderView; onPay: () => void }

/** Shows an order of the customer that is not paid yet. */
export const UnpaidOrderAlert = ({ order, onPay }: UnpaidOrderProps) => {
  const seconds = useSecondsLeft(order.holdExpiresAt)
  if (seconds === 0) return null
  return (
    <Alert title={`Votre commande de ${priceText(order.total)} vous est gardée`} className="mb-5">
      {order.payment === 'processing' && <p>Votre banque n’a pas encore répondu.</p>}
      {order.allowedActions.includes('pay') && (
        <>
          <p>
            Encore{' '}
            <span role="timer" className="font-semibold tabular-nums">
              {countdownText(seconds)}
            </span>{' '}
            pour la payer. Si vous la changez, la nouvelle prend sa place et le temps qui lui reste.
          </p>
          <Button tone="secondary" size="small" className="mt-2" onClick={onPay}>
            Reprendre le paiement
          </Button>
        </>
      )}
    </Alert>
  )
}
