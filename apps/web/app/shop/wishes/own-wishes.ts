import { useEffect, useSyncExternalStore } from 'react'
import { readSession, useSession } from '#app/lib/session.ts'
import { forgetWish, keptWish } from './stored-wish.ts'

/**
 * Contains the wishes of the user who is logged in on this page, as far as they were read. `said` announces the last
 * change.
 */
type Own = { userId: string; products: ReadonlySet<string>; said?: { productId: string; text: string } }

const load = () => import('./send-wish.ts')

let ownWishes: Own | null = null
/** Identifies the user whose wishes are being read or were read. */
let reading: string | null = null
const changed = new EventTarget()

const become = (next: Own) => {
  ownWishes = next
  changed.dispatchEvent(new Event('change'))
}

/**
 * Adds a product to the user's wishes or removes it. The message in the response is shown beside the product's heart.
 */
export const changeWish = async (productId: string, isWanted: boolean) => {
  const userId = readSession()?.userId
  if (!userId) return
  const { sendWish } = await load()
  const { message: text } = await sendWish(productId, isWanted)
  const products = new Set(ownWishes?.userId === userId ? ownWishes.products : [])
  if (isWanted) products.add(productId)
  else products.delete(productId)
  become({ userId, products, said: { productId, text } })
}

/** Reads the wishes, then adds the wish that the user made as a guest. */
const read = async (userId: string) => {
  const { readWishes } = await load()
  const storedWish = keptWish()
  const products = new Set(await readWishes())
  if (readSession()?.userId !== userId) return
  become({ userId, products })
  if (!storedWish) return
  forgetWish()
  if (!products.has(storedWish)) await changeWish(storedWish, true)
}

/**
 * Reads the wishes once for all hearts of a page. A failure is silent: the hearts stay empty, and the next page tries
 * again.
 */
const readOnce = (userId: string) => {
  if (reading === userId) return
  reading = userId
  read(userId).catch(() => {
    reading = null
  })
}

const subscribe = (onChange: () => void) => {
  changed.addEventListener('change', onChange)
  return () => changed.removeEventListener('change', onChange)
}

/** Returns whether the user wishes for a product, and the announcement for the last tap. */
export const useWish = (productId: string) => {
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId) readOnce(userId)
    else reading = null
  }, [userId])
  const now = useSyncExternalStore(
    subscribe,
    () => ownWishes,
    () => null,
  )
  const wishes = now?.userId === userId ? now : null
  return {
    isGuest: !userId,
    isWished: wishes?.products.has(productId) ?? false,
    said: wishes?.said?.productId === productId ? wishes.said.text : '',
  }
}
