import { type AppointmentView, appointmentsApi } from '@couronne/contract/appointments'
import { useEffect, useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

type Props = { appointment: AppointmentView; onClose: () => void; onChanged: () => Promise<unknown> }
type Cost = { fee: number; refund: number }

/** States what cancelling costs and what comes back, asked anew as it opens, before the click that does it. */
export const CancelDialog = ({ appointment, onClose, onChanged }: Props) => {
  const { id, libelle, firstname, date, zone } = appointment
  const [cost, setCost] = useState<Cost | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    call(appointmentsApi.cancellation, { params: { id } }).then(setCost, (error: unknown) =>
      setFailure(error instanceof RefusalError ? error.message : 'Une erreur est survenue. Réessayez dans un instant.'),
    )
  }, [id])
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Annuler ce rendez-vous ?"
      confirmLabel="Annuler le rendez-vous"
      cancelLabel="Le garder"
      tone="danger"
      onConfirm={() => call(appointmentsApi.change, { params: { id }, body: { status: 'Annuler' } }).then(onChanged)}
    >
      <p>
        {libelle} avec {firstname}, {dateTimeText(date, zone)}.
      </p>
      {failure ? (
        <Alert tone="danger" className="mt-4">
          {failure}
        </Alert>
      ) : (
        <dl className="mt-4 space-y-2 rounded-control bg-sable px-4 py-3">
          <Line label="Frais d’annulation" amount={cost?.fee} />
          <Line label="Remboursement" amount={cost?.refund} />
        </dl>
      )}
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
