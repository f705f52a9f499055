import type { VisitView } from '@couronne/contract/operations/operators'
import { HoldLeft } from '#app/booking/appointments/hold-left.tsx'
import { dateTimeText, hourText } from '#app/lib/french.ts'

const places = { 'Ma Maison': 'Chez la cliente', 'Salon De Coiffure': 'Au salon' } as const
const cancellers = { customer: 'la cliente', professional: 'la coiffeuse', admin: 'notre équipe' } as const

/** Shows the appointment's time and place, and who cancelled it. */
export const VisitFacts = ({ visit }: { visit: VisitView }) => {
  const { date, endTime, zone, lieu, adresse, city, cancelledBy, cancelledAt, holdExpiresAt } = visit
  return (
    <>
      <p className="mt-1">
        {dateTimeText(date, zone)} – {hourText(endTime, zone)}
      </p>
      <p className="wrap-anywhere">
        {places[lieu]}, {adresse}, {city}
      </p>
      {holdExpiresAt && (
        <p>
          <HoldLeft until={holdExpiresAt} />
        </p>
      )}
      {cancelledBy && cancelledAt && (
        <p className="text-ink-soft">
          Annulé par {cancellers[cancelledBy]}, {dateTimeText(cancelledAt, zone)}
        </p>
      )}
    </>
  )
}
