import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { AppointmentCard } from './appointment-card.tsx'
import type { DialogAction } from './use-announced-action.ts'

type Props = {
  /** Names the list for people who do not see the heading above it. */
  caption: string
  side: Side
  appointments: AppointmentView[]
  onAction: (action: DialogAction, appointment: AppointmentView) => void
}

export const AppointmentList = ({ caption, side, appointments, onAction }: Props) => (
  <ul aria-label={caption} className="grid grid-cols-1 gap-4 xl:grid-cols-2">
    {appointments.map((each) => (
      <li key={each.id} id={each.id} className="grid grid-cols-1">
        <AppointmentCard side={side} appointment={each} onAction={onAction} />
      </li>
    ))}
  </ul>
)
