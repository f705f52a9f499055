import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { type SafetyView, safetyApi } from '@couronne/contract/booking/safety'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { safetyCancellationText } from './cancellation-text.ts'

type Props = {
  side: Side
  appointment: AppointmentView
  terms: NonNullable<SafetyView['cancellation']>
  onCancelled: () => Promise<unknown>
  /** The request was sent and its outcome is not known, or the terms have changed. */
  onUncertain: () => unknown
}

/** Cancels the appointment after a second dialog. The other party does not learn the reason. */
export const CancelForSafety = ({ side, appointment, terms, onCancelled, onUncertain }: Props) => {
  const { id, firstname } = appointment
  const [isAsking, setAsking] = useState(false)
  const attempt = useIdempotencyKey()
  const text = safetyCancellationText(side, terms)
  const readsTeam = side === 'customer' && terms.isFree
  const cancel = async () => {
    const body = { pending: terms.pending }
    await attempt({ id, ...body }, (idempotencyKey) => call(safetyApi.cancel, { params: { id }, body, idempotencyKey }))
    await onCancelled()
  }
  return (
    <section aria-labelledby="annuler-securite">
      <h3 id="annuler-securite" className="font-semibold">
        Annuler pour ma sécurité
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        {`${text} ${firstname} lira que le rendez-vous est annulé${readsTeam ? ' par notre équipe' : ''}, pas pourquoi. Notre équipe le saura.`}
      </p>
      <Button size="small" tone="danger" className="mt-2" onClick={() => setAsking(true)}>
        Annuler ce rendez-vous
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onCloseAfterRequest={() => {
          setAsking(false)
          onUncertain()
        }}
        title="Annuler pour votre sécurité ?"
        confirmLabel="Annuler le rendez-vous"
        cancelLabel="Le garder"
        tone="danger"
        onConfirm={cancel}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </section>
  )
}
