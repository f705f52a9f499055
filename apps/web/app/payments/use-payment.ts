import { type AppointmentView, appointmentsApi } from '@couronne/contract/appointments'
import { centsFromEuros } from '@couronne/contract/money'
import { type PaymentAnswer, paymentsApi } from '@couronne/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { entryWith, isLoggedOut, isUnanswered, notConfirmed, type PaymentState, stateAfter } from './payment-state.ts'
import type { CardForm } from './use-card-entry.ts'

type Card = Pick<CardForm, 'problem' | 'collect' | 'authenticate'>

const firstPauseMs = 1000
const longestPauseMs = 8000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Pays what is held, from the click to the bank's last word. */
export const usePayment = ({ id, total }: AppointmentView) => {
  const [state, setState] = useState<PaymentState>({ at: 'entry' })
  const order = useAttemptKey()
  const running = useRef(false)
  /** The card of an order whose answer was lost: sent again as it was, it is the same order. */
  const unanswered = useRef<string>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const send = (paymentMethod: string) => {
    const amount = centsFromEuros(total)
    const body = { appointmentId: id, amount, currency: 'eur', payment_method: paymentMethod, confirm: true }
    return order(body, (idempotencyKey) => call(paymentsApi.pay, { body, idempotencyKey }))
  }

  const attempt = async (card: Card): Promise<PaymentState> => {
    const problem = unanswered.current ? undefined : await card.problem()
    if (problem !== undefined) return entryWith('danger', problem)
    // Not before: the frame takes no focus while it is asked for money.
    setState({ at: 'paying' })
    const collected = unanswered.current ? { paymentMethod: unanswered.current } : await card.collect()
    if ('problem' in collected) return entryWith('danger', collected.problem)
    unanswered.current = collected.paymentMethod
    const answer = await send(collected.paymentMethod)
    unanswered.current = undefined
    if (answer.status !== 'requires_action') return decided(answer)
    setState({ at: 'challenge' })
    if (answer.client_secret) await card.authenticate(answer.client_secret)
    setState({ at: 'paying' })
    return decided({ ...answer, status: 'processing' })
  }

  /** Asks until the bank has decided, or until nobody here wants to know. */
  const decided = async ({ id, status }: PaymentAnswer): Promise<PaymentState> => {
    let unheard = false
    for (let pauseMs = 0; status === 'processing' && !isGone.current; pauseMs = longer(pauseMs)) {
      if (pauseMs > 0) {
        setState({ at: 'deciding', unheard })
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
  const unlessOvertaken = async (otherwise: PaymentState): Promise<PaymentState> => {
    const isOver = otherwise.at === 'over' && !otherwise.refund
    for (let pauseMs = firstPauseMs; !isGone.current; pauseMs = longer(pauseMs)) {
      const now = await call(appointmentsApi.byId, { params: { id } }).catch((error: unknown) => {
        if (isLoggedOut(error)) throw error
        return undefined
      })
      // That nothing was paid is said once we know, and not because nobody could be asked.
      if (!now && !isOver) break
      if (now?.status === 'Payé') return { at: 'paid' }
      const isDeciding = now?.payment === 'processing'
      // Over by a clock that is wrong: its next second is counted from the house's.
      const isEarly = isOver && Boolean(now?.holdExpiresAt)
      if (now && !isDeciding && !isEarly) break
      if (!now) setState({ at: 'checking', unheard: true })
      if (isDeciding) setState({ at: 'deciding' })
      await pause(pauseMs)
      if (isEarly && !isDeciding) return { at: 'entry' }
    }
    return otherwise
  }

  const once = async (work: () => Promise<PaymentState>) => {
    if (running.current) return
    running.current = true
    const ended = await work()
      .catch((error: unknown) => {
        if (!isUnanswered(error)) unanswered.current = undefined
        return isUnanswered(error) ? stateAfter(error) : unlessOvertaken(stateAfter(error))
      })
      .catch(stateAfter)
    running.current = false
    setState(ended)
  }

  return {
    state,
    pay: (card: Card) => once(() => attempt(card)),
    /** Her fifteen minutes are over. */
    lapse: () =>
      once(() => {
        setState({ at: 'checking' })
        return unlessOvertaken({ at: 'over' })
      }),
    /** Another card is being typed: what was said of the one before no longer holds. */
    forget: () => {
      if (running.current) return
      unanswered.current = undefined
      setState((before) => (before.at === 'entry' && before.problem ? { at: 'entry' } : before))
    },
  }
}

const longer = (pauseMs: number) => Math.min(pauseMs * 2 || firstPauseMs, longestPauseMs)
