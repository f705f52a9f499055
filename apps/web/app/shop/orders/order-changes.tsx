import type { CheckedLine } from '@couronne/contract/shop/carts'
import { changesOf, lostText } from '#app/shop/carts/change-texts.ts'
import { Alert } from '#app/ui/alert.tsx'

type Props = { lines: CheckedLine[]; lost: number }

/** Lists what has changed since the customer saw the order; the totals below are the new ones. */
export const OrderChanges = ({ lines, lost }: Props) => (
  <Alert tone="warning" title="Votre commande a changé" className="mb-4">
    <ul className="mt-1 space-y-1">
      {lines.flatMap((line) =>
        changesOf(line).map((words) => (
          <li key={`${line.id} ${words}`}>
            <strong>{line.libelle}</strong> : {words}
          </li>
        )),
      )}
      {lost > 0 && <li>{lostText(lost)}</li>}
    </ul>
    <p className="mt-2">Rien n’a été commandé ni débité. Voici les nouveaux montants.</p>
  </Alert>
)
