import type { VisitView } from '@couronne/contract/operations/operators'
import { Button } from '#app/ui/button.tsx'

/** The action 'decide' is missing here, because the absence card has its button. */
const buttons = [
  ['finish', 'secondary', 'Noter comme terminé…'],
  ['refund', 'secondary', 'Rembourser…'],
  ['cancel', 'danger', 'Annuler ce rendez-vous…'],
] as const
type BegunMove = (typeof buttons)[number][0]

type Props = { allowedActions: VisitView['allowedActions']; onBegin: (action: BegunMove) => void }

/** Shows the operator's allowed actions on an appointment. */
export const VisitMoves = ({ allowedActions, onBegin }: Props) => (
  <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
    {buttons
      .filter(([action]) => allowedActions.includes(action))
      .map(([action, tone, text]) => (
        <Button key={action} tone={tone} onClick={() => onBegin(action)}>
          {text}
        </Button>
      ))}
  </div>
)
