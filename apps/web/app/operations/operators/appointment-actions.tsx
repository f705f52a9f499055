import type { VisitView } from '@couronne/contract/operations/operators'
import { Button } from '#app/ui/button.tsx'

/** An absence is decided of where it is told. */
const buttons = [
  ['finish', 'secondary', 'Noter comme terminé…'],
  ['refund', 'secondary', 'Rembourser…'],
  ['cancel', 'danger', 'Annuler ce rendez-vous…'],
] as const
type BegunMove = (typeof buttons)[number][0]

type Props = { allowedActions: VisitView['allowedActions']; onBegin: (move: BegunMove) => void }

/** What an operator may do with a visit, as the server says. */
export const VisitMoves = ({ allowedActions, onBegin }: Props) => (
  <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
    {buttons
      .filter(([move]) => allowedActions.includes(move))
      .map(([move, tone, text]) => (
        <Button key={move} tone={tone} onClick={() => onBegin(move)}>
          {text}
        </Button>
      ))}
  </div>
)
