import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { useEffect, useState } from 'react'
import { HoursSkeleton } from '#app/booking/availability/hours-skeleton.tsx'
import type { Start } from '#app/booking/availability/starts.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Booking, loadBooking } from './booking-loader.ts'
import { RescheduleChoice } from './reschedule-choice.tsx'

type Props = {
  appointment: AppointmentView
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: () => Promise<unknown>
}

/** Offers other hours of the same professional and service, free of charge. */
export default function RescheduleDialog({ appointment, onClose, onCloseAfterRequest, onChanged }: Props) {
  const { id, professional, prestationId, name, firstname, date, endTime, zone } = appointment
  const [booking, setBooking] = useState<Booking | null>(null)
  const [failed, setFailed] = useState(false)
  const searchParams = new URLSearchParams({ professionalId: professional, prestation: prestationId, date })
  const query = searchParams.toString()
  const duration = (Date.parse(endTime) - Date.parse(date)) / 60_000
  useEffect(() => {
    loadBooking(new URLSearchParams(query), undefined, duration).then(setBooking, (error: unknown) => {
      console.warn(error)
      setFailed(true)
    })
  }, [query, duration])
  const attempt = useIdempotencyKey()
  const reschedule = useRequest(async ({ start: date, end: endTime }: Start) => {
    await attempt({ id, date, endTime }, (idempotencyKey) =>
      call(appointmentsApi.reschedule, { params: { id }, body: { date, endTime }, idempotencyKey }),
    )
    await onChanged()
    onClose()
  })
  // If a professional offers a single service, `loadBooking` returns that one, which may differ from the appointment's.
  const isOffered = booking?.service?.id === prestationId
  return (
    <Dialog
      open
      onClose={() => (reschedule.wasSent() ? onCloseAfterRequest() : onClose())}
      title="Déplacer ce rendez-vous"
      description={`${name} avec ${firstname}, ${dateTimeText(date, zone)}. Le déplacement ne coûte rien.`}
    >
      {appointment.reschedulesLeft === 1 && (
        <Alert className="mb-4">Dernier déplacement possible : ensuite, ce rendez-vous ne se déplace plus.</Alert>
      )}
      {failed && <Alert tone="danger">Les heures n’ont pas pu être lues. Fermez cette fenêtre, puis réessayez.</Alert>}
      {!failed && !booking && <HoursSkeleton />}
      {booking && !isOffered && (
        <Alert>
          {firstname} ne propose plus cette prestation : le rendez-vous reste comme il est, ou peut être annulé.
        </Alert>
      )}
      {booking && isOffered && (
        <RescheduleChoice
          appointment={appointment}
          booking={booking}
          searchParams={searchParams}
          reschedule={reschedule}
        />
      )}
    </Dialog>
  )
}
