import { type OrderView, ordersApi } from '@couronne/contract/shop/orders'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { usePaymentPolling } from '#app/money/payments/use-payment-polling.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { OrderRow } from './order-row.tsx'

const ProductReviewDialog = lazy(() => import('#app/shop/product-reviews/product-review-dialog.tsx'))
const PayOrderDialog = lazy(() => import('./pay-order-dialog.tsx'))

type Props = { orders: OrderView[]; headingId: string }
type OpenDialog =
  | { kind: 'payment' | 'cancelling'; order: OrderView }
  | { kind: 'review'; product: { id: string; libelle: string } }

const orderById = (id: string) => call(ordersApi.byId, { params: { id } })

export const OwnOrders = ({ orders, headingId }: Props) => {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { announce, announcement } = useAnnouncement(open !== null)
  const close = () => setOpen(null)
  const leave = async () => {
    close()
    await revalidate()
  }
  usePaymentPolling(open ? [] : orders, orderById, revalidate)
  if (orders.length === 0)
    return (
      <EmptyState
        picture={illustrationUrl('hero-twists')}
        title="Pas encore de commande"
        action={<LinkButton to={addresses.shop()}>Voir la boutique</LinkButton>}
      >
        <p>Mèches et perruques vous attendent : vos commandes et leurs colis s’afficheront ici.</p>
      </EmptyState>
    )
  return (
    <>
      <div className="-mt-5">{announcement}</div>
      <ul className="grid grid-cols-1 gap-4">
        {orders.map((order, place) => (
          <li key={order.id}>
            <OrderRow
              order={order}
              // The law requires that the way to withdraw is in plain sight for as long as withdrawal is possible.
              isOpen={place === 0 || order.allowedActions.includes('withdraw')}
              onPay={(order) => setOpen({ kind: 'payment', order })}
              onCancel={(order) => setOpen({ kind: 'cancelling', order })}
              onReview={({ product, libelle }) => setOpen({ kind: 'review', product: { id: product, libelle } })}
            />
          </li>
        ))}
      </ul>
      {open?.kind === 'cancelling' && (
        <CancelOrderDialog
          order={open.order}
          onClose={close}
          onChanged={async (text) => {
            announce(text)
            await revalidate()
            if (!text) document.getElementById(headingId)?.focus()
          }}
        />
      )}
      {open?.kind === 'review' && (
        <Suspense>
          <ProductReviewDialog
            product={open.product}
            onClose={close}
            onChanged={() => {
              announce('Votre avis est publié.')
              return revalidate()
            }}
          />
        </Suspense>
      )}
      {open?.kind === 'payment' && (
        <Suspense>
          <PayOrderDialog
            order={open.order}
            onLeave={leave}
            onLeaveUndecided={leave}
            onExpired={leave}
            onPaid={() => void navigate(addresses.orderConfirmation(open.order))}
          />
        </Suspense>
      )}
    </>
  )
}
