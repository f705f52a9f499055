import type { AppointmentView } from '@couronne/contract/appointments'
import { centsFromEuros } from '@couronne/contract/money'
import { paymentsApi } from '@couronne/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { entryWith, isUnanswered, type PaymentState, stateAfter } from './payment-state.ts'
import { unlessOvertaken, untilDecided, type Watch } from './payment-watch.ts'
import type { CardForm } from './use-card-entry.ts'

type Card = Pick<CardForm, 'problem' | 'collect' | 'authenticate'>

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
  const watch: Watch = { show: setState, isGone: () => isGone.current }

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
    if (answer.status !== 'requires_action') return untilDecided(answer, watch)
    setState({ at: 'challenge' })
    if (answer.client_secret) await card.authenticate(answer.client_secret)
    setState({ at: 'paying' })
    return untilDecided({ ...answer, status: 'processing' }, watch)
  }

  const once = async (work: () => Promise<PaymentState>) => {
    if (running.current) return
    running.current = true
    const ended = await work()
      .catch((error: unknown) => {
        if (!isUnanswered(error)) unanswered.current = undefined
        return isUnanswered(error) ? stateAfter(error) : unlessOvertaken(id, stateAfter(error), watch)
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
        return unlessOvertaken(id, { at: 'over' }, watch)
      }),
    /** Another card is being typed: what was said of the one before no longer holds. */
    forget: () => {
      if (running.current) return
      unanswered.current = undefined
      setState((before) => (before.at === 'entry' && before.problem ? { at: 'entry' } : before))
    },
  }
}
