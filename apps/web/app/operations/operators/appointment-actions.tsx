import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { Button } from '#app/ui/button.tsx'

/** The action 'decide' is missing here, because the absence card has its button. */
const buttons = [
  ['finish', 'secondary', 'Noter comme terminé…'],
  ['refund', 'secondary', 'Rembourser…'],
  ['cancel', 'danger', 'Annuler ce rendez-vous…'],
] as const
type AppointmentButtonAction = (typeof buttons)[number][0]

type Props = {
  allowedActions: OperatorAppointmentView['allowedActions']
  onSelect: (action: AppointmentButtonAction) => void
}

/** Shows the operator's allowed actions on an appointment. */
export const OperatorAppointmentActions = ({ allowedActions, onSelect }: Props) => (
  <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
    {buttons
      .filter(([action]) => allowedActions.includes(action))
      .map(([action, tone, text]) => (
        <Button key={action} tone={tone} onClick={() => onSelect(action)}>
          {text}
        </Button>
      ))}
  </div>
)
