import type { CheckedLine } from '@couronne/contract/shop/carts'
import { lineChanges, unknownProductsText } from '#app/shop/carts/line-changes.ts'
import { Alert } from '#app/ui/alert.tsx'

type Props = { lines: CheckedLine[]; unknownCount: number }

/** Lists what has changed since the customer saw the order; the totals below are the new ones. */
export const OrderChanges = ({ lines, unknownCount }: Props) => (
  <Alert tone="warning" title="Votre commande a changé" className="mb-4">
    <ul className="mt-1 space-y-1">
      {lines.flatMap((line) =>
        lineChanges(line).map((words) => (
          <li key={`${line.id} ${words}`}>
            <strong>{line.libelle}</strong> : {words}
          </li>
        )),
      )}
      {unknownCount > 0 && <li>{unknownProductsText(unknownCount)}</li>}
    </ul>
    <p className="mt-2">Rien n’a été commandé ni débité. Voici les nouveaux montants.</p>
  </Alert>
)
