import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

/** `fallbackText` tells the customer what else to do. */
type Props = { fallbackText: string; onRetry: () => void }

/** Replaces the provider's frame when it does not load, because no card can be typed without it. */
export const CardEntryUnavailable = ({ fallbackText, onRetry }: Props) => (
  <Alert tone="danger" title="La saisie de la carte ne s’affiche pas">
    <p className="text-ink">Le service de paiement n’a pas répondu : vérifiez votre connexion. {fallbackText}</p>
    <Button tone="secondary" size="small" className="mt-2" onClick={onRetry}>
      Réessayer
    </Button>
  </Alert>
)
