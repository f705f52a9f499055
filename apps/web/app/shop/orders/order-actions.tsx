import type { OrderRecord } from '@couronne/contract/shop/operator-orders'
import { addresses } from '#app/lib/addresses.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const buttons = [
  ['dispatch', 'primary', 'Expédier…'],
  ['deliver', 'secondary', 'Noter comme livrée…'],
  ['refund', 'secondary', 'Rembourser…'],
  ['cancel', 'secondary', 'Annuler la commande…'],
] as const
export type BegunMove = (typeof buttons)[number][0]

type Props = { order: OrderRecord; onBegin: (move: BegunMove) => void }

/** Shows what the operator may do with an order, and why its refund has to wait. */
export const OrderMoves = ({ order: { allowedActions, isDisputed }, onBegin }: Props) => {
  const open = buttons.filter(([move]) => allowedActions.includes(move))
  return (
    <>
      {open.length > 0 && (
        <div className="mb-5 flex flex-wrap gap-3 max-sm:flex-col">
          {open.map(([move, tone, text]) => (
            <Button key={move} tone={tone} size="large" onClick={() => onBegin(move)}>
              {text}
            </Button>
          ))}
        </div>
      )}
      {isDisputed && (
        <Alert className="mb-5" title="La banque de la cliente examine ce paiement">
          <p>Rien n’est remboursé ici avant sa décision.</p>
          <TextLink to={addresses.disputes()}>Voir les litiges</TextLink>
        </Alert>
      )}
    </>
  )
}
