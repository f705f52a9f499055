import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { type SafetyView, safetyApi } from '@couronne/contract/booking/safety'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { AlertForm } from './alert-form.tsx'
import { CancelForSafety } from './cancel-for-safety.tsx'
import { EmergencyNumbers } from './emergency-numbers.tsx'
import { ShareLinks } from './share-links.tsx'

type Props = {
  side: Side
  appointment: AppointmentView
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: (text?: string) => Promise<unknown>
}

/** Helps whoever feels unsafe at an appointment. The numbers are there before anything has loaded. */
export default function SafetyDialog({ side, appointment, onClose, onCloseAfterRequest, onChanged }: Props) {
  const { id, firstname, zone } = appointment
  const [safety, setSafety] = useState<SafetyView | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = async () => {
    setFailed(false)
    await call(safetyApi.find, { params: { id } }).then(setSafety, () => setFailed(true))
  }
  const readFirst = useEffectEvent(read)
  useEffect(() => void readFirst(), [])
  return (
    <Dialog open onClose={onClose} title="Vous ne vous sentez pas en sécurité ?">
      <div className="flex flex-col gap-6">
        <EmergencyNumbers />
        {hasFailed && (
          <LoadError title="Le reste n’a pas pu être lu" onRetry={read}>
            Vérifiez votre connexion. Les numéros ci-dessus répondent sans elle.
          </LoadError>
        )}
        {!safety && !hasFailed && (
          <Loading>
            <Skeleton className="h-96" />
          </Loading>
        )}
        {safety && (
          <>
            <ShareLinks id={id} zone={zone} safety={safety} onChanged={read} />
            <AlertForm id={id} firstname={firstname} safety={safety} onChanged={read} />
            {safety.cancellation && (
              <CancelForSafety
                side={side}
                appointment={appointment}
                terms={safety.cancellation}
                onCancelled={async () => {
                  await onChanged('Le rendez-vous est annulé.')
                  onClose()
                }}
                onUncertain={onCloseAfterRequest}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
