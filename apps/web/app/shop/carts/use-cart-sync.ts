import { useEffect } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { beforeLogOut, readSession, useSession } from '#app/lib/session.ts'
import { cartAccount, clearCart, onCartChangeInTab } from './stored-cart.ts'

const load = () => import('./sync-cart.ts')

/** A failure is ignored, because unsent changes are sent on the next occasion. */
const send = () =>
  void load().then(
    ({ syncCart }) => syncCart().catch(() => undefined),
    () => undefined,
  )

const sendChanges = () => {
  if (readSession() && cartAccount()?.unsent.length) send()
}

/** The logout deletes this browser's cart, so the account must have all changes before. */
beforeLogOut.push(async () => {
  if (!cartAccount()?.unsent.length) return
  const { syncCart } = await load()
  await syncCart()
})

/** Syncs this browser's cart with the customer's account, on every page. */
export const useCartSync = () => {
  const userId = useSession()?.userId
  useEffect(() => {
    const account = cartAccount()
    if (account && account.userId !== readSession()?.userId) clearCart()
    if (userId) send()
  }, [userId])
  useEffect(() => onCartChangeInTab(sendChanges), [])
  useEffect(() => listenOnWindow({ online: sendChanges }), [])
}
