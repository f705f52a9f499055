import { useEffect } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { readSession, useSession } from '#app/lib/session.ts'
import { cartAccount, forgetCart, onOwnCartChange } from './stored-cart.ts'

const load = () => import('./send-cart.ts')

/** What could not be sent waits for the next occasion. */
const send = () =>
  void load().then(
    ({ sendCart }) => sendCart().catch(() => undefined),
    () => undefined,
  )

const sendChanges = () => {
  if (readSession() && cartAccount()?.unsent.length) send()
}

/** Before she leaves: what her account does not know yet would go with this browser's cart. */
export const sendLastChanges = async () => {
  if (!cartAccount()?.unsent.length) return
  const { sendCart } = await load()
  await sendCart()
}

/** Keeps this browser's cart and her account's the same, on every page. */
export const useCartInStep = () => {
  const userId = useSession()?.userId
  useEffect(() => {
    const account = cartAccount()
    if (account && account.userId !== readSession()?.userId) forgetCart()
    if (userId) send()
  }, [userId])
  useEffect(() => onOwnCartChange(sendChanges), [])
  useEffect(() => listenOnWindow({ online: sendChanges }), [])
}
