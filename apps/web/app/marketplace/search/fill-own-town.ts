import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { loadOwnTown } from '#app/identity/accounts/load-own-town.ts'

/**
 * Fills an empty town field with the town of the customer's account. A field that has the focus or a text stays as it
 * is, and one that is gone is left alone. A failure is ignored, because the field can be filled by hand.
 */
export const fillOwnTown = async (field: RefObject<HTMLElement | null>, fill: (town: string) => void) => {
  if (field.current?.querySelector('input')?.value) return
  const town = await loadOwnTown().catch(() => '')
  const input = field.current?.querySelector('input')
  if (!input || input.value || input === document.activeElement) return
  // A click that follows at once must find the town in the field, to select it.
  flushSync(() => fill(town))
}
