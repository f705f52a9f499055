import { useEffect, useSyncExternalStore } from 'react'
import { readSession, useSession } from '#app/lib/session.ts'
import { clearStoredWish, readStoredWish } from './stored-wish.ts'

/**
 * Contains the wishes of the user who is logged in on this page, as far as they were read. `announcement` announces the last
 * change.
 */
type OwnWishes = { userId: string; products: ReadonlySet<string>; announcement?: { productId: string; text: string } }

const load = () => import('./send-wish.ts')

let ownWishes: OwnWishes | null = null
/** Identifies the user whose wishes are being read or were read. */
let loadingUserId: string | null = null
const changeEvents = new EventTarget()

const setOwnWishes = (next: OwnWishes) => {
  ownWishes = next
  changeEvents.dispatchEvent(new Event('change'))
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
  setOwnWishes({ userId, products, announcement: { productId, text } })
}

/** Reads the wishes, then adds the wish that the user made as a guest. */
const loadWishes = async (userId: string) => {
  const { readWishes } = await load()
  const storedWish = readStoredWish()
  const products = new Set(await readWishes())
  if (readSession()?.userId !== userId) return
  setOwnWishes({ userId, products })
  if (!storedWish) return
  clearStoredWish()
  if (!products.has(storedWish)) await changeWish(storedWish, true)
}

/**
 * Reads the wishes once for all hearts of a page. A failure is silent: the hearts stay empty, and the next page tries
 * again.
 */
const loadWishesOnce = (userId: string) => {
  if (loadingUserId === userId) return
  loadingUserId = userId
  loadWishes(userId).catch(() => {
    loadingUserId = null
  })
}

const subscribe = (onChange: () => void) => {
  changeEvents.addEventListener('change', onChange)
  return () => changeEvents.removeEventListener('change', onChange)
}

/** Returns whether the user wishes for a product, and the announcement for the last tap. */
export const useWish = (productId: string) => {
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId) loadWishesOnce(userId)
    else loadingUserId = null
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
    announcement: wishes?.announcement?.productId === productId ? wishes.announcement.text : '',
  }
}
