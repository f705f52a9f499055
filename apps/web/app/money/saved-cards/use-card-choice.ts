import { type SavedCard, savedCardsApi } from '@couronne/contract/money/saved-cards'
import { useEffect, useState } from 'react'
import { call } from '#app/lib/call.ts'

export const otherCard = 'other'

/** Loads the customer's saved cards and chooses the latest of those that still pay, or another card. */
export const useCardChoice = (onChange: () => void) => {
  /** It is undefined while the cards load. */
  const [saved, setSaved] = useState<SavedCard[] | 'failed'>()
  const [choice, setChoice] = useState<string>()
  const [keep, setKeep] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    call(savedCardsApi.list).then(
      (cards) => isUnmounted || setSaved(cards),
      () => isUnmounted || setSaved('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  const cards = saved === 'failed' || !saved ? [] : saved
  const usable = cards.filter((card) => !card.isExpired)
  const chosen = saved && (choice ?? usable[0]?.id ?? otherCard)
  return {
    cards: usable,
    count: cards.length,
    hasFailed: saved === 'failed',
    chosen,
    /** It is undefined for another card, and while the cards load. */
    savedId: chosen === otherCard ? undefined : chosen,
    choose: (id: string) => {
      setChoice(id)
      onChange()
    },
    keep,
    setKeep: (isKept: boolean) => {
      setKeep(isKept)
      onChange()
    },
  }
}
export type CardChoice = ReturnType<typeof useCardChoice>
