import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { HoldTimeLeft } from '#app/booking/appointments/hold-time-left.tsx'
import { dateTimeText, hourText } from '#app/lib/french.ts'

const placeTexts = { 'Ma Maison': 'Chez la cliente', 'Salon De Coiffure': 'Au salon' } as const
const cancelledByTexts = { customer: 'la cliente', professional: 'la coiffeuse', admin: 'notre équipe' } as const

/** Shows the appointment's time and place, and who cancelled it. */
export const OperatorAppointmentFacts = ({ appointment }: { appointment: OperatorAppointmentView }) => {
  const { date, endTime, zone, lieu, adresse, city, cancelledBy, cancelledAt, holdExpiresAt } = appointment
  return (
    <>
      <p className="mt-1">
        {dateTimeText(date, zone)} – {hourText(endTime, zone)}
      </p>
      <p className="wrap-anywhere">
        {placeTexts[lieu]}, {adresse}, {city}
      </p>
      {holdExpiresAt && (
        <p>
          <HoldTimeLeft until={holdExpiresAt} />
        </p>
      )}
      {cancelledBy && cancelledAt && (
        <p className="text-ink-soft">
          Annulé par {cancelledByTexts[cancelledBy]}, {dateTimeText(cancelledAt, zone)}
        </p>
      )}
    </>
  )
}
