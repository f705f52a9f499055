import type { CheckedLine } from '@couronne/contract/shop/carts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { lineChanges, unknownProductsText } from './line-changes.ts'

type Props = { lines: CheckedLine[]; unknownCount: number; onAccept: () => void }

/** Lists what has changed since the customer filled the cart, with a button to accept today's cart. */
export const CartChanges = ({ lines, unknownCount, onAccept }: Props) => {
  const changes = lines.flatMap((line) => lineChanges(line).map((words) => ({ line, words })))
  if (changes.length === 0 && unknownCount === 0) return null
  return (
    <Alert tone="warning" title="Votre panier a changé">
      <ul className="mt-1 space-y-1">
        {changes.map(({ line, words }) => (
          <li key={`${line.id} ${words}`}>
            <strong>{line.libelle}</strong> : {words}
          </li>
        ))}
        {unknownCount > 0 && <li>{unknownProductsText(unknownCount)}</li>}
      </ul>
      {changes.length > 0 && (
        <Button tone="secondary" size="small" onClick={onAccept} className="mt-3 mb-1">
          Mettre mon panier à jour
        </Button>
      )}
    </Alert>
  )
}
