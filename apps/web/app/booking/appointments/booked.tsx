import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { Suspense, useContext, useEffect, useState } from 'react'
import { reachStep } from '#app/lib/audience-step.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { CalendarIcon } from '#app/ui/icons.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { contactsLaterText } from './contacts-later.ts'
import { Directions } from './directions.tsx'
import { downloadCalendar } from './download-calendar.ts'
import { HairSlot } from './hair-slot.ts'
import { placeText } from './place-text.ts'

type Props = { appointment: AppointmentView }

export const Booked = ({ appointment }: Props) => {
  const { id, name, firstname, date, zone } = appointment
  const download = useRequest(downloadCalendar)
  const Hair = useContext(HairSlot)
  useEffect(() => void reachStep('paid'), [])
  return (
    <div className="grid gap-4">
      <div role="status" className="flex items-center gap-4">
        <RoundIllustration name="hero-afro" eager className="size-20 shrink-0 bg-safran max-[22rem]:hidden" />
        <div className="min-w-0">
          <p className="font-display text-xl font-semibold">
            {name} avec {firstname}
          </p>
          <p className="mt-1 text-lg">{dateTimeText(date, zone)}</p>
        </div>
      </div>
      <Place appointment={usePaidAppointment(appointment)} />
      <Button tone="secondary" busy={download.busy} onClick={() => download.submit(id)}>
        <CalendarIcon className="size-5" /> Ajouter à mon agenda
      </Button>
      <ErrorDialog error={download.apiError} onClose={download.clearError} />
      <Suspense>
        <Hair serviceId={appointment.prestationId} date={date} firstname={firstname} />
      </Suspense>
      <NextSteps firstname={firstname} />
    </div>
  )
}

export const NextSteps = ({ firstname }: { firstname: string }) => (
  <div className="text-ink-soft">
    <h3 className="font-sans text-base tracking-normal text-ink">Et maintenant ?</h3>
    <p className="mt-1">
      Un e-mail de confirmation vous est envoyé, et {firstname} est prévenue. Un empêchement ? « Mes rendez-vous » vous
      dit ce qui peut encore changer, et ce que cela coûte.
    </p>
  </div>
)

/** Reads the appointment again, because the server may reveal the salon's street after the payment. */
const usePaidAppointment = (appointment: AppointmentView) => {
  const [paid, setPaid] = useState(appointment)
  useEffect(() => {
    call(appointmentsApi.byId, { params: { id: appointment.id } }).then(setPaid, console.warn)
  }, [appointment.id])
  return paid
}

/** Keeps its height while the street, which arrives a moment later, is missing. */
const Place = ({ appointment }: Props) => {
  const { lieu, adresse } = appointment
  const place = placeText(appointment)
  const later = contactsLaterText(appointment, 'customer')
  return (
    <div className="min-h-18">
      <p>
        {lieu === 'Ma Maison' ? 'Chez vous' : 'Au salon'} : {place}
      </p>
      {later && <p className="text-sm text-ink-soft">{later} D’ici là, écrivez-vous depuis « Mes rendez-vous ».</p>}
      {!later && adresse && lieu === 'Salon De Coiffure' && <Directions address={place} className="text-sm" />}
    </div>
  )
}
