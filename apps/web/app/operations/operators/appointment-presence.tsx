import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { dateTimeText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'

const nameOf = { customer: 'La cliente', professional: 'La coiffeuse' }

/** Lists what the two parties have said on the day, for a decision about an absence. */
export const OperatorAppointmentPresence = ({ appointment }: { appointment: OperatorAppointmentView }) => {
  const { presence, zone } = appointment
  const lines = [
    ...presence.late.map(({ side, minutes, at }) => ({ at, text: `${nameOf[side]} annonce ${minutes} min de retard` })),
    ...presence.here.map(({ side, at }) => ({ at, text: `${nameOf[side]} dit « Je suis là »` })),
    ...(presence.confirmedAt
      ? [{ at: presence.confirmedAt, text: 'La coiffeuse a saisi le code de la cliente : les deux étaient là' }]
      : []),
  ].sort((one, other) => one.at.localeCompare(other.at))
  if (lines.length === 0) return null
  return (
    <Card className="mb-5">
      <h3 className="mb-2 text-xl">Le jour même</h3>
      <ul>
        {lines.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            {text} <span className="text-sm text-ink-soft">{dateTimeText(at, zone)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
