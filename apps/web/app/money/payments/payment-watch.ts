import { type PaymentAnswer, paymentsApi } from '@couronne/contract/money/payments'
import { call } from '#app/lib/call.ts'
import type { Payable } from './payable.ts'
import { isLoggedOut, isUnanswered, notConfirmed, type PaymentState } from './payment-state.ts'

/** Who waits for what is asked again and again: told where it stands meanwhile, and asked whether she is still there. */
export type Watch = { show: (state: PaymentState) => void; isGone: () => boolean }

const firstPauseMs = 1000
const longestPauseMs = 8000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const longer = (pauseMs: number) => Math.min(pauseMs * 2 || firstPauseMs, longestPauseMs)

/** Asks until the bank has decided, or until nobody here wants to know. */
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

/** What she would be told may be overtaken: another tab may have paid the same hold, or be paying it. */
export const unlessOvertaken = async (
  standing: Payable['standing'],
  otherwise: PaymentState,
  { show, isGone }: Watch,
): Promise<PaymentState> => {
  const isOver = otherwise.at === 'over' && !otherwise.refund
  for (let pauseMs = firstPauseMs; !isGone(); pauseMs = longer(pauseMs)) {
    const now = await standing().catch((error: unknown) => {
      if (isLoggedOut(error)) throw error
      return undefined
    })
    // That nothing was paid is said once we know, and not because nobody could be asked.
    if (!now && !isOver) break
    if (now?.isPaid) return { at: 'paid' }
    const isDeciding = now?.isDeciding
    // Over by a clock that is wrong: its next second is counted from the server's.
    const isEarly = isOver && now?.isHeld
    if (now && !isDeciding && !isEarly) break
    if (!now) show({ at: 'checking', unheard: true })
    if (isDeciding) show({ at: 'deciding' })
    await pause(pauseMs)
    if (isEarly && !isDeciding) return { at: 'entry' }
  }
  return otherwise
}
