import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { JoinedNotice } from '#app/shop/carts/joined-notice.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { ReadFailed } from '#app/ui/read-failed.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { CheckoutData } from './checkout-data.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { WaitingOrder } from './confirm-order.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'

const PayOrderDialog = lazy(() => import('./pay-order-dialog.tsx'))

export const CheckoutPage = ({ loaded }: { loaded: CheckoutData }) => {
  const checkout = useCheckout(loaded)
  const { cart, isEmpty, waiting, paying, pay } = checkout
  return (
    <>
      <PageBanner title="Finaliser la commande" backTo={addresses.cart()} isLow />
      <div className="mx-auto max-w-6xl px-4 pt-5 sm:px-6 lg:py-10">
        {loaded.paid && (
          <Alert tone="success" title={`Votre commande N° ${loaded.paid.order_number} est payée`} className="mb-5">
            Elle se trouve dans <LinkToOrders />. Ce qui suit n’en fait pas partie.
          </Alert>
        )}
        <JoinedNotice className="mb-5" />
        {waiting && !paying && <WaitingOrder key={waiting.id} order={waiting} onPay={() => pay(waiting)} />}
        {isEmpty && !waiting ? (
          <EmptyState
            picture={drawingUrl('hero-bantu')}
            title="Votre panier est vide !"
            action={<LinkButton to={addresses.shop()}>Voir la boutique</LinkButton>}
          >
            <p>
              Ce que vous avez commandé se trouve dans <LinkToOrders />.
            </p>
          </EmptyState>
        ) : cart.refusal && !cart.checked ? (
          <ReadFailed title="Votre panier n’a pas pu être vérifié" onRetry={cart.again}>
            {cart.refusal.message} Vos articles y sont toujours.
          </ReadFailed>
        ) : !cart.checked ? (
          <Loading label="Vérification du panier…">
            <Skeleton className="h-96" />
          </Loading>
        ) : (
          <CheckoutForm loaded={loaded} checkout={checkout} />
        )}
      </div>
      <Payment checkout={checkout} />
    </>
  )
}

const LinkToOrders = () => (
  <Link to={addresses.ownOrders()} className="font-semibold text-plum underline underline-offset-4">
    « Mes commandes »
  </Link>
)

const Payment = ({ checkout }: { checkout: Checkout }) => {
  const { paying, leave, leaveUndecided, startOver, thank } = checkout
  if (!paying) return null
  return (
    <Suspense>
      <PayOrderDialog
        key={paying.id}
        order={paying}
        onLeave={leave}
        onLeaveUndecided={leaveUndecided}
        onExpired={startOver}
        onPaid={() => thank(paying)}
      />
    </Suspense>
  )
}
