import {
  type AppointmentView,
  appointmentsApi,
  type CancellationView,
  type Side,
} from '@couronne/contract/booking/appointments'
import { useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { toApiError } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { CancellationTerms } from './cancellation-terms.tsx'

type Props = {
  side: Side
  appointment: AppointmentView
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: (text?: string) => Promise<unknown>
}

/** Extracts the new cancellation terms from a refusal, if they differ from the terms shown. */
const changedTermsIn = (error: unknown) =>
  error instanceof ApiError && error.error === 'price_changed' ? (error.details as CancellationView) : undefined

const isAlreadyDone = (error: unknown) => error instanceof ApiError && error.error === 'already_done'

/**
 * States the consequences of a cancellation, read from the server as the dialog opens, before the click that cancels.
 */
export const CancelDialog = ({ side, appointment, onClose, onCloseAfterRequest, onChanged }: Props) => {
  const { id, name, firstname, date, zone } = appointment
  const [terms, setTerms] = useState<CancellationView | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  useEffect(() => {
    call(appointmentsApi.cancellation, { params: { id } }).then(setTerms, (error: unknown) =>
      setFailure(toApiError(error)),
    )
  }, [id])
  if (failure) return <ErrorDialog error={failure} onClose={onClose} />
  const cancel = () =>
    call(appointmentsApi.change, { params: { id }, body: { status: 'Annuler', fee: terms?.fee } }).then(
      () => onChanged(),
      (error: unknown) => {
        // The other side, an operator or the same user on another device was faster.
        if (isAlreadyDone(error)) return onChanged('Ce rendez-vous avait déjà changé : voici où il en est.')
        const newTerms = changedTermsIn(error)
        if (newTerms) setTerms(newTerms)
        throw error
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title="Annuler ce rendez-vous ?"
      confirmLabel="Annuler le rendez-vous"
      cancelLabel="Le garder"
      tone="danger"
      ready={terms !== null}
      onConfirm={cancel}
    >
      <p>
        {name} avec {firstname}, {dateTimeText(date, zone)}.
      </p>
      <div className="mt-4 rounded-control bg-sable px-4 py-3">
        <CancellationTerms side={side} terms={terms} zone={zone} />
        <dl className="mt-3 space-y-2 border-t border-sable-deep pt-3">
          {side === 'customer' && <Line label="Frais d’annulation" amount={terms?.fee} />}
          <Line
            label={side === 'customer' ? 'Remboursement sur votre carte' : 'Remboursement à la cliente'}
            amount={terms?.refund}
          />
        </dl>
      </div>
    </ConfirmDialog>
  )
}

const Line = ({ label, amount }: { label: string; amount: number | undefined }) => (
  <div className="flex items-center justify-between gap-4">
    <dt>{label}</dt>
    <dd className="font-semibold">
      {amount === undefined ? <Skeleton className="h-6 w-20 bg-sable-deep" /> : priceText(amount)}
    </dd>
  </div>
)
