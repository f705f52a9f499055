import { type CatalogueItem, catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { useRef, useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { wordsOf } from '#app/lib/error-of.ts'
import { newKey } from '#app/lib/use-attempt-key.ts'
import { useToast } from '#app/ui/toast.tsx'
import { inOrder, moved } from './order.ts'
import { useOrderSaved } from './use-order-saved.ts'
import { useSentPictures } from './use-sent-pictures.ts'

/**
 * Manages a professional's changes to the pictures. A change that could not be saved stays on the page and can be
 * retried.
 */
export const useCatalogue = (read: CatalogueItem[]) => {
  const say = useToast()
  const [pictures, setPictures] = useState(read)
  /** Contains the same pictures, for callbacks that run later. */
  const latest = useRef(read)
  const update = (change: (pictures: CatalogueItem[]) => CatalogueItem[]) => {
    latest.current = change(latest.current)
    setPictures(latest.current)
  }

  const { queue, uploads } = useSentPictures({
    holds: (id) => latest.current.some((each) => each.id === id),
    // The newest picture comes first, here as on the profile.
    onSent: (picture) => update((all) => [picture, ...all]),
  })

  const order = useOrderSaved(read, {
    ids: () => latest.current.map(({ id }) => id),
    onRefused: (savedIds, reason) => {
      update((all) => inOrder(all, savedIds))
      say({ text: `Vos photos sont revenues à leur place. ${reason}`, tone: 'danger' })
    },
  })
  /** Moves the picture at once on the page (optimistic update), and returns whether the server saved the order. */
  const move = async (from: number, to: number) => {
    update((all) => moved(all, from, to))
    return (await order.save()) === 'saved'
  }

  const describing = useRef(new Map<string, Promise<unknown>>())
  const describe = async (id: string, alt: string) => {
    const before = describing.current.get(id)?.catch(() => undefined)
    const change = Promise.resolve(before).then(() => call(catalogueApi.update, { params: { id }, body: { alt } }))
    describing.current.set(id, change)
    const saved = await change
    update((all) => all.map((each) => (each.id === id ? saved : each)))
  }

  const putBack = async (picture: CatalogueItem, at: number, idempotencyKey = newKey()) => {
    const { image, alt, position } = picture
    try {
      const back = await call(catalogueApi.create, { body: { image, alt, position }, idempotencyKey })
      update((all) => all.toSpliced(at, 0, back))
      if ((await order.save()) === 'saved') say({ text: 'La photo est revenue à sa place.' })
    } catch (error) {
      const again = { label: 'Réessayer', onClick: () => void putBack(picture, at, idempotencyKey) }
      say({ text: `Impossible d’annuler. ${wordsOf(error)}`, tone: 'danger', action: again })
    }
  }
  const remove = async (id: string) => {
    // Its description may still be on its way, because the button took the focus from that field.
    await describing.current.get(id)?.catch(() => undefined)
    const at = latest.current.findIndex((each) => each.id === id)
    const picture = latest.current[at]
    if (!picture) return
    try {
      await call(catalogueApi.remove, { params: { id } })
      say({ text: 'Photo supprimée.', action: { label: 'Annuler', onClick: () => void putBack(picture, at) } })
    } catch (error) {
      // A picture that was removed in another tab is gone, as the professional wanted.
      if (!(error instanceof RefusalError && error.statusCode === 404))
        return say({ text: wordsOf(error), tone: 'danger' })
    }
    update((all) => all.filter((each) => each.id !== id))
  }

  return { pictures, uploads, queue, move, order, describe, remove }
}
