import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { ofName } from '@couronne/contract/lib/french-names'
import { dateTimeText } from '#app/lib/french.ts'
import { WriteReview } from '../../marketplace/reviews/write-review.tsx'

type Props = {
  appointment: AppointmentView
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: () => Promise<unknown>
}

export default function ReviewDialog({ appointment, ...rest }: Props) {
  const { id, name, firstname, date, zone } = appointment
  return (
    <WriteReview
      subject={{ appointmentId: id }}
      description={`${name} avec ${firstname}, ${dateTimeText(date, zone)}.`}
      hint={`Il s’affiche sur la page ${ofName(firstname)}, avec votre prénom, la coiffure et la date du rendez-vous.`}
      {...rest}
    />
  )
}
