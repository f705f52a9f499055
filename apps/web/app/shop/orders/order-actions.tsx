import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
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
export type OrderButtonAction = (typeof buttons)[number][0]

type Props = { order: OperatorOrderView; onSelect: (action: OrderButtonAction) => void }

/** Shows what the operator may do with an order, and why its refund has to wait. */
export const OrderActions = ({ order: { allowedActions, isDisputed }, onSelect }: Props) => {
  const allowedButtons = buttons.filter(([action]) => allowedActions.includes(action))
  return (
    <>
      {allowedButtons.length > 0 && (
        <div className="mb-5 flex flex-wrap gap-3 max-sm:flex-col">
          {allowedButtons.map(([action, tone, text]) => (
            <Button key={action} tone={tone} size="large" onClick={() => onSelect(action)}>
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
