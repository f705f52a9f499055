import { type OrderView, ordersApi } from '@couronne/contract/shop/orders'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { useEndOfPayments } from '#app/money/payments/use-end-of-payments.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { useSaid } from '#app/ui/use-announcement.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { OrderRow } from './order-row.tsx'

const ProductReviewDialog = lazy(() => import('#app/shop/product-reviews/product-review-dialog.tsx'))
const PayOrderDialog = lazy(() => import('./pay-order-dialog.tsx'))

type Props = { orders: OrderView[]; headingId: string }
type Opened =
  | { what: 'payment' | 'cancelling'; order: OrderView }
  | { what: 'review'; product: { id: string; libelle: string } }

const orderById = (id: string) => call(ordersApi.byId, { params: { id } })

export const OwnOrders = ({ orders, headingId }: Props) => {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Opened | null>(null)
  const { say, said } = useSaid(open !== null)
  const close = () => setOpen(null)
  const leave = async () => {
    close()
    await revalidate()
  }
  useEndOfPayments(open ? [] : orders, orderById, revalidate)
  if (orders.length === 0)
    return (
      <EmptyState
        picture={drawingUrl('hero-twists')}
        title="Pas encore de commande"
        action={<LinkButton to={addresses.shop()}>Voir la boutique</LinkButton>}
      >
        <p>Mèches et perruques vous attendent : vos commandes et leurs colis s’afficheront ici.</p>
      </EmptyState>
    )
  return (
    <>
      <div className="-mt-5">{said}</div>
      <ul className="grid grid-cols-1 gap-4">
        {orders.map((order, place) => (
          <li key={order.id}>
            <OrderRow
              order={order}
              // The law requires that the way to withdraw is in plain sight for as long as withdrawal is possible.
              isOpen={place === 0 || order.allowedActions.includes('withdraw')}
              onPay={(order) => setOpen({ what: 'payment', order })}
              onCancel={(order) => setOpen({ what: 'cancelling', order })}
              onReview={({ product, libelle }) => setOpen({ what: 'review', product: { id: product, libelle } })}
            />
          </li>
        ))}
      </ul>
      {open?.what === 'cancelling' && (
        <CancelOrderDialog
          order={open.order}
          onClose={close}
          onChanged={async (text) => {
            say(text)
            await revalidate()
            if (!text) document.getElementById(headingId)?.focus()
          }}
        />
      )}
      {open?.what === 'review' && (
        <Suspense>
          <ProductReviewDialog
            product={open.product}
            onClose={close}
            onChanged={() => {
              say('Votre avis est publié.')
              return revalidate()
            }}
          />
        </Suspense>
      )}
      {open?.what === 'payment' && (
        <Suspense>
          <PayOrderDialog
            order={open.order}
            onLeave={leave}
            onLeaveUndecided={leave}
            onExpired={leave}
            onPaid={() => void navigate(addresses.thanks(open.order))}
          />
        </Suspense>
      )}
    </>
  )
}
