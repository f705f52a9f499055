import type { PersonAction, PersonView } from '@couronne/contract/operations/operators'
import { Button } from '#app/ui/button.tsx'

const buttons = [
  ['verify', 'primary', 'Vérifier cette coiffeuse'],
  ['revoke', 'secondary', 'Retirer la vérification'],
  ['restore', 'secondary', 'Rétablir le compte'],
  ['suspend', 'danger', 'Suspendre le compte'],
] as const satisfies [PersonAction, string, string][]

type Props = { person: Pick<PersonView, 'allowedActions' | 'state'>; onBegin: (move: PersonAction) => void }

/** What an operator may do about a person, as the server says. */
export const PersonMoves = ({ person: { allowedActions, state }, onBegin }: Props) => (
  <div className="mt-5 flex flex-col gap-3 empty:hidden sm:flex-row">
    {buttons
      .filter(([move]) => allowedActions.includes(move))
      .map(([move, tone, text]) => (
        <Button key={move} tone={tone} onClick={() => onBegin(move)}>
          {move === 'suspend' && state === 'suspending' ? 'Suspendre tout de suite' : text}
        </Button>
      ))}
  </div>
)
