import type { OperatorRefund } from '@couronne/contract/money/refunds'
import { type OperatorOrderView, operatorOrdersApi } from '@couronne/contract/shop/operator-orders'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ActionList } from '#app/operations/audit-log/action-list.tsx'
import { ManualRefundDialog } from '#app/operations/operators/manual-refund-dialog.tsx'
import { RefundList } from '#app/operations/operators/refund-list.tsx'
import { NextInQueue, refundQueue } from '#app/operations/work-queues/next-in-queue.tsx'
import { refreshWorkToDo } from '#app/operations/work-queues/work-to-do.ts'
import { CorrectParcelDialog, DeliverDialog, DispatchDialog } from '#app/shop/orders/dispatch-dialog.tsx'
import { OperatorCancelDialog } from '#app/shop/orders/operator-cancel-dialog.tsx'
import { OrderActions, type OrderButtonAction } from '#app/shop/orders/order-actions.tsx'
import { OrderBadges } from '#app/shop/orders/order-badges.tsx'
import { OrderAddresses, OrderHistory, OrderLines } from '#app/shop/orders/order-facts.tsx'
import { RefundOrderDialog } from '#app/shop/orders/refund-order-dialog.tsx'
import { OrderWithdrawals, type SettleRequest } from '#app/shop/returns/order-withdrawals.tsx'
import { CloseWithdrawalDialog, ReturnDialog } from '#app/shop/returns/settle-withdrawal-dialogs.tsx'
import { Button } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/une-commande.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Commande ${loaderData.order_number}` : 'Commande', noindex: true })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(operatorOrdersApi.byId, { params: { id: params.id } })

export default function Order({ loaderData: order }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>(null)
  const [settling, setSettling] = useState<SettleRequest | null>(null)
  const { announce, announcement } = useAnnouncement(open !== null || settling !== null)
  const openDialog = (dialog: Open) => {
    announce('')
    setOpen(dialog)
  }
  const close = () => {
    setOpen(null)
    setSettling(null)
  }
  const handleDone = (text = 'Voici où en est cette commande.') => {
    close()
    announce(text)
    void refreshWorkToDo()
    return revalidate()
  }
  return (
    <>
      <BackLink to={addresses.operatorOrders()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">
          Commande <span className="whitespace-nowrap">{order.order_number}</span>
        </h2>
        <OrderBadges order={order} />
      </div>
      {announcement}
      <NextInQueue queues={queuesOf(order)} currentId={order.id} />
      <OrderActions order={order} onSelect={openDialog} />
      <div className="grid gap-5 xl:grid-cols-[1.4fr_1fr] xl:items-start">
        <OrderLines order={order}>
          <RefundList refunds={order.refunds} onSendManually={openDialog} />
        </OrderLines>
        <div className="grid gap-5">
          <OrderWithdrawals
            order={order}
            onSettle={(settling) => {
              announce('')
              setSettling(settling)
            }}
          />
          <OrderAddresses order={order} />
          <OrderHistory order={order}>
            {order.allowedActions.includes('correct') && (
              <Button tone="secondary" onClick={() => openDialog('correct')}>
                Corriger le numéro…
              </Button>
            )}
          </OrderHistory>
        </div>
      </div>
      {order.actions.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 text-xl">Ce que l’équipe a fait</h3>
          <ActionList actions={order.actions} />
        </>
      )}
      <OpenDialog order={order} open={open} onClose={close} onDone={handleDone} />
      <SettlingDialog order={order} settling={settling} onClose={close} onDone={handleDone} />
    </>
  )
}

const queuesOf = ({ allowedActions, dispatchedAt, withdrawals, refunds }: OperatorOrderView) => ({
  ...((allowedActions.includes('dispatch') || dispatchedAt) && { orders: allowedActions.includes('dispatch') }),
  ...(withdrawals.length > 0 && { withdrawals: withdrawals.some(({ state }) => state === 'declared') }),
  ...refundQueue(refunds),
})

type Open = OrderButtonAction | 'correct' | OperatorRefund | null
type DialogEnds = { onClose: () => void; onDone: (text?: string) => unknown }

const OpenDialog = ({ open, ...rest }: DialogEnds & { order: OperatorOrderView; open: Open }) => {
  if (open === 'dispatch') return <DispatchDialog {...rest} />
  if (open === 'correct') return <CorrectParcelDialog {...rest} />
  if (open === 'cancel') return <OperatorCancelDialog {...rest} />
  if (open === 'refund') return <RefundOrderDialog {...rest} />
  if (open === 'deliver') return <DeliverDialog {...rest} />
  return open && <ManualRefundDialog refund={open} onClose={rest.onClose} onDone={rest.onDone} />
}

const SettlingDialog = ({
  order,
  settling,
  ...ends
}: DialogEnds & { order: OperatorOrderView; settling: SettleRequest | null }) => {
  if (settling?.outcome === 'returned') return <ReturnDialog order={order} withdrawal={settling.withdrawal} {...ends} />
  return settling && <CloseWithdrawalDialog withdrawal={settling.withdrawal} {...ends} />
}
