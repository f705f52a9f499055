import { type PaymentAnswer, paymentsApi } from '@couronne/contract/money/payments'
import { call } from '#app/lib/call.ts'
import type { Payable } from './payable.ts'
import { isLoggedOut, isUnanswered, notConfirmed, type PaymentState } from './payment-state.ts'

/** `show` updates the state while polling. `isGone` tells whether the page was left. */
export type Watch = { show: (state: PaymentState) => void; isGone: () => boolean }

const firstPauseMs = 1000
const longestPauseMs = 8000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const longer = (pauseMs: number) => Math.min(pauseMs * 2 || firstPauseMs, longestPauseMs)

/** Polls until the bank has decided or the page was left. */
export const untilDecided = async ({ id, status }: PaymentAnswer, { show, isGone }: Watch): Promise<PaymentState> => {
  let unheard = false
  for (let pauseMs = 0; status === 'processing' && !isGone(); pauseMs = longer(pauseMs)) {
    if (pauseMs > 0) {
      show({ at: 'deciding', unheard })
      await pause(pauseMs)
    }
    try {
      status = (await call(paymentsApi.confirm, { params: { id } })).status
      unheard = false
    } catch (error) {
      if (!isUnanswered(error)) throw error
      unheard = true
    }
  }
  return status === 'succeeded' ? { at: 'paid' } : notConfirmed
}

/**
 * Checks the current state before showing an outcome, because another tab may have paid the same hold or be paying it.
 */
export const unlessOvertaken = async (
  readState: Payable['standing'],
  outcome: PaymentState,
  { show, isGone }: Watch,
): Promise<PaymentState> => {
  const isOver = outcome.at === 'over' && !outcome.refund
  for (let pauseMs = firstPauseMs; !isGone(); pauseMs = longer(pauseMs)) {
    const now = await readState().catch((error: unknown) => {
      if (isLoggedOut(error)) throw error
      return undefined
    })
    // An expired hold is reported as unpaid only when the server confirms it. A failed request proves nothing.
    if (!now && !isOver) break
    if (now?.isPaid) return { at: 'paid' }
    const isDeciding = now?.isDeciding
    // The countdown ended too early because of a wrong clock. Its next second uses the server's time.
    const isEarly = isOver && now?.isHeld
    if (now && !isDeciding && !isEarly) break
    if (!now) show({ at: 'checking', unheard: true })
    if (isDeciding) show({ at: 'deciding' })
    await pause(pauseMs)
    if (isEarly && !isDeciding) return { at: 'entry' }
  }
  return outcome
}
