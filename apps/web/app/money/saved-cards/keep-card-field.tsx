import { maxSavedCards } from '@couronne/contract/money/saved-cards'
import { Checkbox } from '#app/ui/inputs.tsx'
import type { CardChoice } from './use-card-choice.ts'

/** Asks whether the typed card is kept for later payments. */
export const KeepCardField = ({ choice, busy }: { choice: CardChoice; busy: boolean }) =>
  choice.count >= maxSavedCards ? (
    <p className="text-sm text-ink-soft">
      Vous gardez déjà cinq cartes, dont celles qui ont expiré : pour garder celle-ci, retirez-en une dans « Mes cartes
      ».
    </p>
  ) : (
    <Checkbox
      label={
        <>
          <span className="block font-semibold">Garder cette carte</span>
          <span className="block text-sm text-ink-soft">
            Stripe la garde pour vos prochains paiements. Vous pourrez la retirer à tout moment dans « Mes cartes ».
          </span>
        </>
      }
      checked={choice.keep}
      disabled={busy}
      onChange={(event) => choice.setKeep(event.currentTarget.checked)}
    />
  )
