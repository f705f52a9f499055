import { appointmentsApi } from '@couronne/contract/booking/appointments'
import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

type Props = {
  appointment: OperatorAppointmentView
  onClose: () => void
  /** Closes the dialog, announces the text and reloads the appointment. */
  onDone: (text?: string) => unknown
}

/** Marks an appointment as completed. */
export const OperatorFinishAppointmentDialog = ({
  appointment: { id, libelle, customer, professional },
  onClose,
  onDone,
}: Props) => {
  const attempt = useIdempotencyKey()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      // The professional may have marked it meanwhile, so closing reloads the appointment.
      onCloseAfterRequest={onDone}
      title="Ce rendez-vous est-il terminé ?"
      confirmLabel="Oui, il est terminé"
      onConfirm={async () => {
        const body = { status: 'Terminé' } as const
        await attempt([id, body], (idempotencyKey) =>
          call(appointmentsApi.change, { params: { id }, body, idempotencyKey }),
        )
        await onDone('Le rendez-vous est terminé.')
      }}
    >
      <p>
        {libelle} de {customer} chez {professional} : vous notez que la prestation a eu lieu. C’est définitif.
      </p>
    </ConfirmDialog>
  )
}
