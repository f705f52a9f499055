import { useState } from 'react'
import { leftToTake } from './most-of-one.ts'
import { type Bought, type Outcome, putInCart } from './put-in-cart.ts'
import { useCartLines } from './stored-cart.ts'

/**
 * Manages the quantity of a product and its addition to the cart. `isToBeSaid` tells the page to announce the addition,
 * because the cart could not be shown.
 */
export const useBuying = ({ id, libelle, price, stock }: Bought) => {
  const inCart = useCartLines().find((line) => line.id === id)?.cartQuantity ?? 0
  const [wanted, setWanted] = useState(1)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isNotShown, setIsNotShown] = useState(false)
  const most = leftToTake(stock, inCart)
  const quantity = Math.max(1, Math.min(wanted, most))
  /** `onSaid` runs when the page itself shows the outcome. */
  const add = (onSaid?: () => void) => {
    setIsNotShown(false)
    const outcome = putInCart({ id, libelle, price, stock }, quantity, () => {
      setIsNotShown(true)
      onSaid?.()
    })
    if (outcome === 'added') setWanted(1)
    setOutcome(outcome)
    if (outcome !== 'added') onSaid?.()
  }
  // The announcement ends when the article is removed again.
  return { most, quantity, setWanted, outcome, isToBeSaid: isNotShown && inCart > 0, add }
}
export type Buying = ReturnType<typeof useBuying>
