import { type PaymentAnswer, paymentsApi } from '@couronne/contract/money/payments'
import { call } from '#app/lib/call.ts'
import type { Payable } from './payable.ts'
import { isLoggedOut, isResultUnknown, notConfirmed, type PaymentState } from './payment-state.ts'

/** `show` updates the state while polling. `isUnmounted` tells whether the page was left. */
export type PollContext = { show: (state: PaymentState) => void; isUnmounted: () => boolean }

const firstPauseMs = 1000
const longestPauseMs = 8000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const nextPause = (pauseMs: number) => Math.min(pauseMs * 2 || firstPauseMs, longestPauseMs)

/** Polls until the bank has decided or the page was left. */
export const pollUntilDecided = async (
  { id, status }: PaymentAnswer,
  { show, isUnmounted }: PollContext,
): Promise<PaymentState> => {
  let isUnreachable = false
  for (let pauseMs = 0; status === 'processing' && !isUnmounted(); pauseMs = nextPause(pauseMs)) {
    if (pauseMs > 0) {
      show({ at: 'deciding', isUnreachable })
      await pause(pauseMs)
    }
    try {
      status = (await call(paymentsApi.confirm, { params: { id } })).status
      isUnreachable = false
    } catch (error) {
      if (!isResultUnknown(error)) throw error
      isUnreachable = true
    }
  }
  // A request has its amount reserved: the customer has nothing left to do.
  return status === 'succeeded' || status === 'requires_capture' ? { at: 'paid' } : notConfirmed
}

/**
 * Checks the current state before showing an outcome, because another tab may have paid the same hold or be paying it.
 */
export const verifyOutcome = async (
  loadState: Payable['loadState'],
  outcome: PaymentState,
  { show, isUnmounted }: PollContext,
): Promise<PaymentState> => {
  const isOver = outcome.at === 'over' && !outcome.refund
  for (let pauseMs = firstPauseMs; !isUnmounted(); pauseMs = nextPause(pauseMs)) {
    const currentState = await loadState().catch((error: unknown) => {
      if (isLoggedOut(error)) throw error
      return undefined
    })
    // An expired hold is reported as unpaid only when the server confirms it. A failed request proves nothing.
    if (!currentState && !isOver) break
    if (currentState?.isPaid) return { at: 'paid' }
    const isDeciding = currentState?.isDeciding
    // The countdown ended too early because of a wrong clock. Its next second uses the server's time.
    const isEarly = isOver && currentState?.isHeld
    if (currentState && !isDeciding && !isEarly) break
    if (!currentState) show({ at: 'checking', isUnreachable: true })
    if (isDeciding) show({ at: 'deciding' })
    await pause(pauseMs)
    if (isEarly && !isDeciding) return { at: 'entry' }
  }
  return outcome
}
