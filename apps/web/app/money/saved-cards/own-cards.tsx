import { type SavedCard, savedCardsApi } from '@couronne/contract/money/saved-cards'
import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import { cardName, expiryText } from './card-text.ts'

/** Lists the member's saved cards, each with a button that removes it. */
export const OwnCards = ({ loaded }: { loaded: SavedCard[] }) => {
  const [cards, setCards] = useState(loaded)
  const [removing, setRemoving] = useState<SavedCard>()
  const { announce, announcement } = useAnnouncement(removing !== undefined)
  const remove = async (card: SavedCard) => {
    await call(savedCardsApi.remove, { params: { id: card.id } }).catch((error: unknown) => {
      // The card was removed in another tab.
      if (!(error instanceof ApiError) || error.statusCode !== 404) throw error
    })
    setCards((before) => before.filter(({ id }) => id !== card.id))
    announce(`${cardName(card)} : carte retirée.`)
  }
  return (
    <>
      <div className="-mt-5">{announcement}</div>
      {cards.length === 0 ? (
        <EmptyState picture={illustrationUrl('hero-twists')} title="Aucune carte gardée">
          <p>Pour garder une carte, cochez « Garder cette carte » au moment de payer.</p>
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            Stripe, notre prestataire de paiement, garde ces cartes. Nous n’en avons ni le numéro, ni le code de
            sécurité.
          </p>
          <ul className="grid grid-cols-1 gap-4">
            {cards.map((card) => (
              <li key={card.id}>
                <Card className="flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
                  <p>
                    <strong className="block text-lg">{cardName(card)}</strong>
                    {card.isExpired ? (
                      <Badge tone="danger">Expirée</Badge>
                    ) : (
                      <span className="text-ink-soft">{expiryText(card)}</span>
                    )}
                  </p>
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label={`Retirer ${cardName(card)}`}
                    onClick={() => setRemoving(card)}
                  >
                    Retirer
                  </Button>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Retirer cette carte ?"
        confirmLabel="Retirer la carte"
        tone="danger"
        onConfirm={async () => removing && remove(removing)}
      >
        <p>{removing && <strong>{cardName(removing)}</strong>}</p>
        <p>Elle ne sera plus proposée au paiement. Un remboursement éventuel sera quand même versé sur cette carte.</p>
      </ConfirmDialog>
    </>
  )
}
