import { ofName } from '@couronne/contract/lib/french-names'
import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { dateTimeText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'

/** Lists what the two parties have said on the day, for a decision about an absence. */
export const OperatorAppointmentPresence = ({ appointment }: { appointment: OperatorAppointmentView }) => {
  const { presence, zone } = appointment
  const nameOf = { customer: appointment.customer, professional: appointment.professional }
  const lines = [
    ...presence.late.map(({ side, minutes, at }) => ({ at, text: `${nameOf[side]} annonce ${minutes} min de retard` })),
    ...presence.here.map(({ side, at }) => ({ at, text: `${nameOf[side]} dit « Je suis là »` })),
    ...(presence.confirmedAt
      ? [
          {
            at: presence.confirmedAt,
            text: `${nameOf.professional} a saisi le code ${ofName(nameOf.customer)} : les deux étaient là`,
          },
        ]
      : []),
  ].sort((one, other) => one.at.localeCompare(other.at))
  if (lines.length === 0) return null
  return (
    <Card className="mb-5">
      <h3 className="mb-2 text-xl">Le jour même</h3>
      <ul>
        {lines.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span> <span className="text-sm text-ink-soft">{dateTimeText(at, zone)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
