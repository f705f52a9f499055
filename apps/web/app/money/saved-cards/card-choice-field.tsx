import { RadioCard } from '#app/ui/inputs.tsx'
import { cardName, expiryText } from './card-text.ts'
import { type CardChoice, otherCard } from './use-card-choice.ts'

/** Offers the saved cards above another one. */
export const CardChoiceField = ({ choice, busy }: { choice: CardChoice; busy: boolean }) => {
  const { cards, chosen, choose, hasFailed } = choice
  if (hasFailed)
    return (
      <p role="status" className="text-sm">
        Vos cartes gardées ne s’affichent pas pour le moment. Vous pouvez payer avec une autre carte.
      </p>
    )
  if (cards.length === 0) return null
  return (
    <fieldset disabled={busy} className="grid gap-2">
      <legend className="mb-2 font-semibold">Payer avec</legend>
      {cards.map((card) => (
        <RadioCard
          key={card.id}
          name="carte"
          checked={chosen === card.id}
          onChange={() => choose(card.id)}
          label={cardName(card)}
          hint={expiryText(card)}
        />
      ))}
      <RadioCard name="carte" checked={chosen === otherCard} onChange={() => choose(otherCard)} label="Autre carte" />
    </fieldset>
  )
}
