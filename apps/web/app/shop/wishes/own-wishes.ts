import { useEffect, useSyncExternalStore } from 'react'
import { readSession, useSession } from '#app/lib/session.ts'
import { forgetWish, keptWish } from './stored-wish.ts'

/** Of whoever is logged in on this page, as far as it has been read. `said`: of which product what was done last. */
type Own = { userId: string; products: ReadonlySet<string>; said?: { productId: string; text: string } }

const load = () => import('./send-wish.ts')

let own: Own | null = null
/** Whose are being read, or have been. */
let reading: string | null = null
const changed = new EventTarget()

const become = (next: Own) => {
  own = next
  changed.dispatchEvent(new Event('change'))
}

/** Adds it to her wishes or takes it away. What the answer says is shown beside the product's heart. */
export const changeWish = async (productId: string, isWanted: boolean) => {
  const userId = readSession()?.userId
  if (!userId) return
  const { sendWish } = await load()
  const { message: text } = await sendWish(productId, isWanted)
  const products = new Set(own?.userId === userId ? own.products : [])
  if (isWanted) products.add(productId)
  else products.delete(productId)
  become({ userId, products, said: { productId, text } })
}

/** What she wished for as a guest comes first: it is hers from now on. */
const read = async (userId: string) => {
  const { readWishes } = await load()
  const kept = keptWish()
  const products = new Set(await readWishes())
  if (readSession()?.userId !== userId) return
  become({ userId, products })
  if (!kept) return
  forgetWish()
  if (!products.has(kept)) await changeWish(kept, true)
}

/** Once for all hearts of a page. A failure is silent: they stay empty, and the next page asks again. */
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

/** Whether she wishes for a product, and what to say of her last tap on it. */
export const useWish = (productId: string) => {
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId) readOnce(userId)
    else reading = null
  }, [userId])
  const now = useSyncExternalStore(
    subscribe,
    () => own,
    () => null,
  )
  const wishes = now?.userId === userId ? now : null
  return {
    isGuest: !userId,
    isWished: wishes?.products.has(productId) ?? false,
    said: wishes?.said?.productId === productId ? wishes.said.text : '',
  }
}
