import type { OrderView } from '@couronne/contract/shop/orders'
import { AddressText } from '#app/identity/addresses/address-text.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { orderDeliveryEstimateText } from './delivery-estimate-text.ts'
import { OrderSums } from './order-sums.tsx'

/** Shows the order that was just paid, and its expected delivery. */
export const Thanks = ({ order }: { order: OrderView }) => {
  const deliveryEstimate = orderDeliveryEstimateText(order, new Date(serverNow()))
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 sm:px-6">
      <div className="flex flex-col items-center gap-4 text-center">
        <RoundIllustration name="hero-afro" eager className="size-32 bg-safran" />
        <h1 className="text-lg">
          <span className="block pb-2 text-4xl text-plum-deep">MERCI!</span>{' '}
          <span className="block font-sans leading-normal font-normal tracking-normal">
            Votre commande N° <span className="whitespace-nowrap">{order.order_number}</span> a été enregistrée. Un
            e-mail de confirmation devrait vous parvenir dans les prochaines 24h.
          </span>
        </h1>
      </div>
      <Card className="mt-6">
        <OrderSums {...order} />
        <h2 className="mt-6 mb-2 text-lg">Livraison</h2>
        {deliveryEstimate && <p className="mb-2 font-semibold text-feuille">{deliveryEstimate}</p>}
        <AddressText address={{ ...order, adresse: order.delivery_address }} />
      </Card>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-center">
        <LinkButton to={addresses.ownOrders()}>Voir ma commande</LinkButton>
        <LinkButton to={addresses.shop()} tone="secondary">
          Continuer mes achats
        </LinkButton>
      </div>
    </div>
  )
}
