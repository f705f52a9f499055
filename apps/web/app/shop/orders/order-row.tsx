import type { OrderView } from '@couronne/contract/shop/orders'
import { trackingAddress } from '@couronne/contract/shop/parcels'
import { useState } from 'react'
import { AddressText } from '#app/identity/addresses/address-text.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { countText, dayText, priceText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { InvoiceButton } from '#app/money/invoices/invoice-button.tsx'
import { refundLines } from '#app/money/payments/refund-lines.ts'
import { RefundState } from '#app/money/payments/refund-state.tsx'
import { countdownText, useSecondsLeft } from '#app/money/payments/use-seconds-left.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { OwnWithdrawals } from '#app/shop/returns/own-withdrawals.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { BillingAddress, hasOtherBillingAddress } from './billing-address.tsx'
import { orderDeliveryEstimateText } from './delivery-estimate-text.ts'
import { OrderSums } from './order-sums.tsx'
import { type ReorderResult, reorder } from './reorder.ts'
import { cancelledText, orderStatus } from './status-text.ts'

type Props = {
  order: OrderView
  isOpen: boolean
  onPay: (order: OrderView) => void
  onCancel: (order: OrderView) => void
  onReview: (line: OrderView['lines'][number]) => void
}

/** Shows one order. Closed, it shows the contents and the status; opened, it shows all details and actions. */
export const OrderRow = ({ order, isOpen, onPay, onCancel, onReview }: Props) => {
  const { zone } = useMember()
  const [tone, status] = orderStatus(order)
  const quantity = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const cancellationText = cancelledText(order)
  const deliveryEstimate = orderDeliveryEstimateText(order, new Date(serverNow()))
  return (
    <details open={isOpen} className="group rounded-card border border-sable-deep bg-blanc shadow-soft">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card p-4 sm:p-5">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            Commande du {dayText(order.date, zone)} · {priceText(order.total)}
          </span>
          <span className="block text-sm text-ink-soft">
            N° <span className="whitespace-nowrap">{order.order_number}</span> ·{' '}
            {countText(quantity, 'article', 'articles')}
          </span>
          <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            <Badge tone={tone} className="whitespace-nowrap">
              {status}
            </Badge>
            <Pictures lines={order.lines} />
          </span>
        </span>
        <ChevronDownIcon className="size-5 text-plum transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 border-t border-sable-deep p-4 sm:p-5">
        {order.payment === 'processing' && <p>Votre banque n’a pas encore répondu.</p>}
        {order.allowedActions.includes('pay') && <PayOrder order={order} onPay={() => onPay(order)} />}
        {order.status === 'annulé' && cancellationText && (
          <p className="wrap-anywhere text-ink-soft">{cancellationText}</p>
        )}
        <OrderSums {...order} renderBelow={(line) => <LineDetails line={line} onReview={() => onReview(line)} />} />
        <RefundState {...refundLines(order, zone)} />
        {deliveryEstimate && <p className="font-semibold text-feuille">{deliveryEstimate}</p>}
        {order.colis_number && <Tracking colisNumber={order.colis_number} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <h3 className="mb-1 font-sans text-base">Livraison</h3>
            <AddressText address={{ ...order, adresse: order.delivery_address }} />
          </div>
          {hasOtherBillingAddress(order) && (
            <div>
              <h3 className="mb-1 font-sans text-base">Facturation</h3>
              <BillingAddress order={order} />
            </div>
          )}
        </div>
        <OwnWithdrawals order={order} />
        <div className="flex flex-wrap items-start gap-3">
          {order.isInvoiced && (
            <InvoiceButton
              side="customer"
              purchase={{ orderId: order.id }}
              libelle={`commande ${order.order_number}`}
            />
          )}
          <ReorderButton order={order} />
          {order.allowedActions.includes('cancel') && (
            <Button
              tone="secondary"
              aria-label={`Annuler la commande ${order.order_number}`}
              onClick={() => onCancel(order)}
            >
              Annuler
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}

const maxPictures = 3

/** Shows the first pictures of an order at a glance. In an opened order, each picture is beside its name. */
const Pictures = ({ lines }: Pick<OrderView, 'lines'>) => (
  <span className="flex items-center gap-1.5 group-open:hidden">
    {lines.slice(0, maxPictures).map(({ id, image }) => (
      <Photo
        key={id}
        filename={image}
        alt=""
        sizes="40px"
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-control"
      />
    ))}
    {lines.length > maxPictures && (
      <span aria-hidden className="text-sm font-semibold text-ink-soft">
        +{lines.length - maxPictures}
      </span>
    )}
  </span>
)

type LineProps = { line: OrderView['lines'][number]; onReview: () => void }

const LineDetails = ({ line, onReview }: LineProps) => (
  <>
    {line.refundedQuantity > 0 && (
      <span className="block text-sm text-ink-soft">
        dont {countText(line.refundedQuantity, 'remboursé', 'remboursés')}
        {line.sentAnywayQuantity > 0 && `, ${line.sentAnywayQuantity} que vous gardez`}
      </span>
    )}
    <LineReview line={line} onReview={onReview} />
  </>
)

const LineReview = ({ line: { libelle, review }, onReview }: LineProps) => {
  if (review === null) return null
  if (review === 'open')
    return (
      <Button
        tone="quiet"
        size="small"
        className="-ml-4"
        aria-label={`Laisser un avis : ${libelle}`}
        onClick={onReview}
      >
        Laisser un avis
      </Button>
    )
  return <span className="block text-sm text-ink-soft">Votre avis : {review} sur 5</span>
}

const PayOrder = ({ order, onPay }: { order: OrderView; onPay: () => void }) => {
  const seconds = useSecondsLeft(order.holdExpiresAt)
  if (seconds === 0) return <p>Le délai de paiement est dépassé.</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      {order.payment === 'requires_action' && (
        <p className="w-full">Ce paiement n’a pas été confirmé : saisissez à nouveau votre carte.</p>
      )}
      <Button aria-label={`Payer ${priceText(order.total)} : commande ${order.order_number}`} onClick={onPay}>
        Payer {priceText(order.total)}
      </Button>
      <p className="text-sm">
        Articles gardés encore{' '}
        <span role="timer" className="font-semibold tabular-nums">
          {countdownText(seconds)}
        </span>
      </p>
    </div>
  )
}

const Tracking = ({ colisNumber }: { colisNumber: string }) => (
  <p>
    Colis {colisNumber} :{' '}
    <a
      href={trackingAddress(colisNumber)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-4"
    >
      Suivre mon colis
      <span className="sr-only"> (nouvelle fenêtre)</span>
    </a>
  </p>
)

const ReorderButton = ({ order }: { order: OrderView }) => {
  const [result, setResult] = useState<ReorderResult | null>(null)
  const request = useRequest(async () => setResult(await reorder(order)))
  return (
    <>
      <Button tone="secondary" busy={request.busy} onClick={() => request.submit(undefined)}>
        Commander à nouveau
      </Button>
      {result && <ReorderOutcome {...result} />}
      <ErrorDialog error={request.apiError} onClose={request.clearError} />
    </>
  )
}

const ReorderOutcome = ({ isStored, added, missing }: ReorderResult) => (
  <Alert
    tone={isStored && missing.length === 0 ? 'success' : 'warning'}
    className="basis-full"
    title={
      !isStored
        ? 'Votre navigateur n’a pas pu garder votre panier.'
        : added === 0
          ? 'Aucun de ces articles n’est à vendre en ce moment.'
          : `${countText(added, 'article est', 'articles sont')} dans votre panier.`
    }
  >
    {missing.length > 0 && (
      <ul>
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
    {isStored && added > 0 ? (
      <TextLink to={addresses.cart()}>Voir le panier</TextLink>
    ) : (
      <TextLink to={addresses.shop()}>Voir la boutique</TextLink>
    )}
  </Alert>
)
