import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

/** `instead`: what there is to do else. */
type Props = { instead: string; onRetry: () => void }

/** In place of the provider's frame, without which there is no card to type. */
export const CardMissing = ({ instead, onRetry }: Props) => (
  <Alert tone="danger" title="La saisie de la carte ne s’affiche pas">
    <p className="text-ink">Le service de paiement n’a pas répondu : vérifiez votre connexion. {instead}</p>
    <Button tone="secondary" size="small" className="mt-2" onClick={onRetry}>
      Réessayer
    </Button>
  </Alert>
)
