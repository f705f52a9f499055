import { centsFromEuros } from '@couronne/contract/lib/money'
import { useEffect, useRef, useState } from 'react'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import type { Charge, Payable } from './payable.ts'
import { entryState, isResultUnknown, type PaymentState, stateAfter } from './payment-state.ts'
import { type PollContext, pollUntilDecided, verifyOutcome } from './poll-payment.ts'
import type { CardForm, CollectResult } from './use-card-entry.ts'

/** The card is typed in the frame, or saved. */
export type Card = Pick<CardForm, 'validate' | 'authenticate'> & { collect: () => Promise<CollectResult> }

type Collected = Exclude<CollectResult, { problem: string }>

/** Pays a hold, from the click to the bank's decision. */
export const usePayment = ({ id, total, charge, loadState }: Payable) => {
  const [state, setState] = useState<PaymentState>({ at: 'entry' })
  const withAttemptKey = useIdempotencyKey()
  const running = useRef(false)
  /** This is the card of a request whose response was lost. Sending it again repeats the same idempotent request. */
  const unansweredCard = useRef<Collected>(undefined)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const pollContext: PollContext = { show: setState, isUnmounted: () => isUnmounted.current }

  const send = ({ paymentMethod, saveCard }: Collected) => {
    const body: Charge = {
      ...{ amount: centsFromEuros(total), currency: 'eur', payment_method: paymentMethod, confirm: true },
      ...(saveCard && { save_card: true }),
    }
    return withAttemptKey({ id, ...body }, (idempotencyKey) => charge(body, idempotencyKey))
  }

  const attempt = async (card: Card): Promise<PaymentState> => {
    const problem = unansweredCard.current ? undefined : await card.validate()
    if (problem !== undefined) return entryState('danger', problem)
    // This state comes after the card check, because the frame cannot take the focus during the charge.
    setState({ at: 'paying' })
    const collected = unansweredCard.current ?? (await card.collect())
    if ('problem' in collected) return entryState('danger', collected.problem)
    unansweredCard.current = collected
    const answer = await send(collected)
    unansweredCard.current = undefined
    if (answer.status !== 'requires_action') return pollUntilDecided(answer, pollContext)
    setState({ at: 'challenge' })
    if (answer.client_secret) await card.authenticate(answer.client_secret)
    setState({ at: 'paying' })
    return pollUntilDecided({ ...answer, status: 'processing' }, pollContext)
  }

  const runExclusive = async (action: () => Promise<PaymentState>) => {
    if (running.current) return
    running.current = true
    const ended = await action()
      .catch((error: unknown) => {
        if (!isResultUnknown(error)) unansweredCard.current = undefined
        return isResultUnknown(error) ? stateAfter(error) : verifyOutcome(loadState, stateAfter(error), pollContext)
      })
      .catch(stateAfter)
    running.current = false
    setState(ended)
  }

  return {
    state,
    pay: (card: Card) => runExclusive(() => attempt(card)),
    /** The hold has expired. */
    expire: () =>
      runExclusive(() => {
        setState({ at: 'checking' })
        return verifyOutcome(loadState, { at: 'over' }, pollContext)
      }),
    /** The customer types another card, so the problem of the previous one no longer applies. */
    clearProblem: () => {
      if (running.current) return
      unansweredCard.current = undefined
      setState((before) => (before.at === 'entry' && before.problem ? { at: 'entry' } : before))
    },
  }
}
