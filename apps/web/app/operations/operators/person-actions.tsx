import type { PersonAction, PersonView } from '@couronne/contract/operations/operators'
import { Button } from '#app/ui/button.tsx'

const buttons = [
  ['restore', 'secondary', 'Rétablir le compte'],
  ['suspend', 'danger', 'Suspendre le compte'],
  ['export', 'secondary', 'Télécharger ses données'],
  ['erase', 'danger', 'Supprimer le compte'],
] as const satisfies [PersonAction, string, string][]

type Props = { person: Pick<PersonView, 'allowedActions' | 'state'>; onSelect: (action: PersonAction) => void }

/** Shows the operator's allowed actions on a person. */
export const PersonActions = ({ person: { allowedActions, state }, onSelect }: Props) => (
  <div className="mt-5 flex flex-col gap-3 empty:hidden sm:flex-row sm:flex-wrap">
    {buttons
      .filter(([action]) => allowedActions.includes(action))
      .map(([action, tone, text]) => (
        <Button key={action} tone={tone} onClick={() => onSelect(action)}>
          {action === 'suspend' && state === 'suspending' ? 'Suspendre tout de suite' : text}
        </Button>
      ))}
  </div>
)
