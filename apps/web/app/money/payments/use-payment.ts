import { centsFromEuros } from '@couronne/contract/lib/money'
import { useEffect, useRef, useState } from 'react'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import type { Payable } from './payable.ts'
import { entryWith, isUnanswered, type PaymentState, stateAfter } from './payment-state.ts'
import { unlessOvertaken, untilDecided, type Watch } from './payment-watch.ts'
import type { CardForm } from './use-card-entry.ts'

type Card = Pick<CardForm, 'problem' | 'collect' | 'authenticate'>

/** Pays a hold, from the click to the bank's decision. */
export const usePayment = ({ id, total, charge, standing }: Payable) => {
  const [state, setState] = useState<PaymentState>({ at: 'entry' })
  const order = useAttemptKey()
  const running = useRef(false)
  /** This is the card of a request whose response was lost. Sending it again repeats the same idempotent request. */
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
    const body = { amount, currency: 'eur', payment_method: paymentMethod, confirm: true } as const
    return order({ id, ...body }, (idempotencyKey) => charge(body, idempotencyKey))
  }

  const attempt = async (card: Card): Promise<PaymentState> => {
    const problem = unanswered.current ? undefined : await card.problem()
    if (problem !== undefined) return entryWith('danger', problem)
    // This state comes after the card check, because the frame cannot take the focus during the charge.
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

  const runOnce = async (work: () => Promise<PaymentState>) => {
    if (running.current) return
    running.current = true
    const ended = await work()
      .catch((error: unknown) => {
        if (!isUnanswered(error)) unanswered.current = undefined
        return isUnanswered(error) ? stateAfter(error) : unlessOvertaken(standing, stateAfter(error), watch)
      })
      .catch(stateAfter)
    running.current = false
    setState(ended)
  }

  return {
    state,
    pay: (card: Card) => runOnce(() => attempt(card)),
    /** The hold has expired. */
    expire: () =>
      runOnce(() => {
        setState({ at: 'checking' })
        return unlessOvertaken(standing, { at: 'over' }, watch)
      }),
    /** The customer types another card, so the problem of the previous one no longer applies. */
    forget: () => {
      if (running.current) return
      unanswered.current = undefined
      setState((before) => (before.at === 'entry' && before.problem ? { at: 'entry' } : before))
    },
  }
}
