import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { MergedCartNotice } from '#app/shop/carts/merged-cart-notice.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { CheckoutData } from './checkout-data.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { UnpaidOrderAlert } from './confirm-order.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'

const PayOrderDialog = lazy(() => import('./pay-order-dialog.tsx'))

export const CheckoutPage = ({ loaded }: { loaded: CheckoutData }) => {
  const checkout = useCheckout(loaded)
  const { cart, isEmpty, unpaidOrder, orderToPay, pay } = checkout
  return (
    <>
      <PageBanner title="Finaliser la commande" backTo={addresses.cart()} isCompact />
      <div className="mx-auto max-w-6xl px-4 pt-5 sm:px-6 lg:py-10">
        {loaded.paid && (
          <Alert tone="success" title={`Votre commande N° ${loaded.paid.order_number} est payée`} className="mb-5">
            Elle se trouve dans <LinkToOrders />. Ce qui suit n’en fait pas partie.
          </Alert>
        )}
        <MergedCartNotice className="mb-5" />
        {unpaidOrder && !orderToPay && (
          <UnpaidOrderAlert key={unpaidOrder.id} order={unpaidOrder} onPay={() => pay(unpaidOrder)} />
        )}
        {isEmpty && !unpaidOrder ? (
          <EmptyState
            picture={illustrationUrl('hero-bantu')}
            title="Votre panier est vide !"
            action={<LinkButton to={addresses.shop()}>Voir la boutique</LinkButton>}
          >
            <p>
              Ce que vous avez commandé se trouve dans <LinkToOrders />.
            </p>
          </EmptyState>
        ) : cart.error && !cart.checked ? (
          <LoadError title="Votre panier n’a pas pu être vérifié" onRetry={cart.recheck}>
            {cart.error.message} Vos articles y sont toujours.
          </LoadError>
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
  const { orderToPay, leave, leaveUndecided, startOver, openThanksPage } = checkout
  if (!orderToPay) return null
  return (
    <Suspense>
      <PayOrderDialog
        key={orderToPay.id}
        order={orderToPay}
        onLeave={leave}
        onLeaveUndecided={leaveUndecided}
        onExpired={startOver}
        onPaid={() => openThanksPage(orderToPay)}
      />
    </Suspense>
  )
}
