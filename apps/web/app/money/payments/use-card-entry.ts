import type { CardFormSettings } from '@couronne/contract/lib/page-host'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { appearance, cardOrWallet, typeface } from './card-appearance.ts'
import { clearUnloadedScript, loadCardScript } from './card-script.ts'

/**
 * The frame opens once it `isNeeded`, and stays, so that a typed card is not lost. `onEscape` is needed because the page
 * does not receive key presses inside the frame.
 */
type Options = { amountCents: number; isNeeded: boolean; onChange: () => void; onEscape: () => void }
type Form = { stripe: Stripe; elements: StripeElements }
/** The provider's id stands for the card. Our page never has the card number. The card of a wallet is never saved. */
export type CollectResult = { paymentMethod: string; isWallet?: boolean; saveCard?: boolean } | { problem: string }

/** After this time, the customer may retry. */
const timeoutMs = 20_000

const unreachable = 'La saisie de la carte ne répond plus. Rechargez la page.'

/**
 * This is the only place where a card is typed. The frame belongs to the provider, so our page sees neither the number
 * nor the code.
 */
export const useCardEntry = ({ amountCents, isNeeded, onChange, onEscape }: Options) => {
  const settings = useRouteLoaderData<{ cardForm: CardFormSettings }>('root')?.cardForm
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isWallet, setIsWallet] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  const frame = useRef<HTMLDivElement>(null)
  const form = useRef<Form>(null)
  const changed = useEffectEvent(onChange)
  const escaped = useEffectEvent(onEscape)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempts` asks for everything once more
  useEffect(() => {
    if (!settings) return
    // The bank may ask about a saved card too, and the script shows its question.
    if (!wasNeeded) return void loadCardScript(settings).catch(() => {})
    let destroyCard = () => {}
    let isUnmounted = false
    setStatus('loading')
    setIsWallet(false)
    const cleanUp = () => {
      clearTimeout(timeout)
      isUnmounted = true
      form.current = null
      destroyCard()
    }
    const fail = () => {
      if (isUnmounted) return
      cleanUp()
      clearUnloadedScript()
      setStatus('failed')
    }
    const timeout = setTimeout(fail, timeoutMs)
    loadCardScript(settings)
      .then((stripe) => {
        if (isUnmounted || !frame.current) return
        const elements = stripe.elements({
          mode: 'payment',
          amount: amountCents,
          currency: 'eur',
          paymentMethodCreation: 'manual',
          allowedPaymentMethodTypes: ['card'],
          locale: 'fr',
          appearance,
          fonts: [typeface()],
        })
        const card = elements.create('payment', cardOrWallet)
        destroyCard = () => card.destroy()
        card.on('ready', () => {
          if (isUnmounted) return
          clearTimeout(timeout)
          setStatus('ready')
        })
        card.on('loaderror', fail)
        card.on('change', ({ value }) => {
          setIsWallet(value.type !== 'card')
          changed()
        })
        card.on('escape', () => escaped())
        card.mount(frame.current)
        form.current = { stripe, elements }
      })
      .catch(fail)
    return cleanUp
  }, [settings, amountCents, attempts, wasNeeded])

  /**
   * Returns why the card cannot be sent. Returns an empty string when the frame shows the error itself and focuses the
   * field.
   */
  const validate = async (): Promise<string | undefined> => {
    if (!form.current) return unreachable
    const { error } = await form.current.elements.submit()
    if (!error) return undefined
    return error.type === 'validation_error' ? '' : (error.message ?? unreachable)
  }
  const collect = async (): Promise<CollectResult> => {
    if (!form.current) return { problem: unreachable }
    const { stripe, elements } = form.current
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
    return paymentMethod
      ? { paymentMethod: paymentMethod.id, isWallet: Boolean(paymentMethod.card?.wallet) }
      : { problem: error.message ?? unreachable }
  }
  /** Shows the bank's authentication and resolves when it ends. The provider reports its result to our server. */
  const authenticate = async (clientSecret: string) => {
    if (!settings) return
    await loadCardScript(settings)
      .then((stripe) => stripe.handleNextAction({ clientSecret }))
      .catch(console.warn)
  }
  return { frame, status, isWallet, retry: () => setAttempts(attempts + 1), validate, collect, authenticate }
}
export type CardForm = ReturnType<typeof useCardEntry>
