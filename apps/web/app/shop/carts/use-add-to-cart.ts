import { useState } from 'react'
import { type AddOutcome, type CartProduct, putInCart } from './put-in-cart.ts'
import { remainingQuantity } from './quantity-limits.ts'
import { useCartLines } from './stored-cart.ts'

/**
 * Manages the quantity of a product and its addition to the cart. `isAnnounced` tells the page to announce the addition,
 * because the cart could not be shown.
 */
export const useAddToCart = ({ id, libelle, price, stock }: CartProduct) => {
  const inCart = useCartLines().find((line) => line.id === id)?.cartQuantity ?? 0
  const [wantedQuantity, setWantedQuantity] = useState(1)
  const [outcome, setOutcome] = useState<AddOutcome | null>(null)
  const [isDrawerUnavailable, setIsDrawerUnavailable] = useState(false)
  const maxQuantity = remainingQuantity(stock, inCart)
  const quantity = Math.max(1, Math.min(wantedQuantity, maxQuantity))
  /** `onAnnounced` runs when the page itself shows the outcome. */
  const add = (onAnnounced?: () => void) => {
    setIsDrawerUnavailable(false)
    const outcome = putInCart({ id, libelle, price, stock }, quantity, () => {
      setIsDrawerUnavailable(true)
      onAnnounced?.()
    })
    if (outcome === 'added') setWantedQuantity(1)
    setOutcome(outcome)
    if (outcome !== 'added') onAnnounced?.()
  }
  // The announcement ends when the article is removed again.
  return { maxQuantity, quantity, setWantedQuantity, outcome, isAnnounced: isDrawerUnavailable && inCart > 0, add }
}
export type AddToCartState = ReturnType<typeof useAddToCart>
