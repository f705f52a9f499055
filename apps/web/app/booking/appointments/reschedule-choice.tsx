import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useState } from 'react'
import { HourPicker } from '#app/booking/availability/hour-picker.tsx'
import type { Start } from '#app/booking/availability/starts.ts'
import { dateTimeText } from '#app/lib/french.ts'
import type { Request } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { type Booking, nextFreeDay } from './booking-loader.ts'
import { cancellationText } from './cancellation-line.tsx'
import { useBooking } from './use-booking.ts'

type Props = {
  appointment: AppointmentView
  booking: Booking
  searchParams: URLSearchParams
  /** Requests the chosen hour. */
  reschedule: Request<Start>
}

/** Asks for the new hour first, then shows the consequences of the reschedule. */
export const RescheduleChoice = ({ appointment, booking: loaded, searchParams, reschedule }: Props) => {
  const { date, zone } = appointment
  const { booking, state, read } = useBooking(loaded, () => searchParams)
  const [start, setStart] = useState<Start>()
  const clearChoice = () => {
    setStart(undefined)
    reschedule.clearError()
    void read()
  }
  if (!start)
    return (
      <>
        {state === 'failed' && (
          <LoadError title="Les heures n’ont pas pu être lues" onRetry={() => read()} className="mb-4">
            Vérifiez votre connexion. Le rendez-vous reste comme il est.
          </LoadError>
        )}
        <HourPicker
          {...booking}
          chosen={undefined}
          onChoose={setStart}
          onOtherWeeks={read}
          onNextFree={(from) => nextFreeDay(booking, from)}
          busy={state === 'loading'}
        />
      </>
    )
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className="rounded-control bg-sable px-4 py-3 outline-none">
        <dl className="space-y-2">
          <Line label="Avant" at={date} zone={zone} />
          <Line label="Maintenant" at={start.start} zone={zone} />
        </dl>
        <p className="mt-3 border-t border-sable-deep pt-3 text-sm">
          Rien à payer de plus. {cancellationText({ ...appointment, date: start.start })}
        </p>
      </div>
      <ErrorDialog error={reschedule.apiError} onClose={reschedule.clearError} />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button busy={reschedule.busy} onClick={() => reschedule.submit(start)}>
          Déplacer le rendez-vous
        </Button>
        <Button tone="secondary" onClick={clearChoice}>
          Choisir une autre heure
        </Button>
      </div>
    </>
  )
}

const Line = ({ label, at, zone }: { label: string; at: string; zone: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>{label}</dt>
    <dd className="text-right font-semibold">{dateTimeText(at, zone)}</dd>
  </div>
)
