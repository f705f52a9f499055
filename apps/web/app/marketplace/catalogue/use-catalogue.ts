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

/** What a professional does to her pictures. What could not be saved stays on the page, and can be tried again. */
export const useCatalogue = (read: CatalogueItem[]) => {
  const say = useToast()
  const [pictures, setPictures] = useState(read)
  /** The same, for work that has waited. */
  const latest = useRef(read)
  const update = (change: (pictures: CatalogueItem[]) => CatalogueItem[]) => {
    latest.current = change(latest.current)
    setPictures(latest.current)
  }

  const { queue, uploads } = useSentPictures({
    holds: (id) => latest.current.some((each) => each.id === id),
    // The newest comes first, here as on her profile.
    onSent: (picture) => update((all) => [picture, ...all]),
  })

  const order = useOrderSaved(read, {
    ids: () => latest.current.map(({ id }) => id),
    onRefused: (kept, why) => {
      update((all) => inOrder(all, kept))
      say({ text: `Vos photos sont revenues à leur place. ${why}`, tone: 'danger' })
    },
  })
  /** At once on the page; tells whether the server keeps it so. */
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
    // Its words may be on their way since the button took the focus from them.
    await describing.current.get(id)?.catch(() => undefined)
    const at = latest.current.findIndex((each) => each.id === id)
    const picture = latest.current[at]
    if (!picture) return
    try {
      await call(catalogueApi.remove, { params: { id } })
      say({ text: 'Photo supprimée.', action: { label: 'Annuler', onClick: () => void putBack(picture, at) } })
    } catch (error) {
      // Taken down in another tab, it is gone as she wished.
      if (!(error instanceof RefusalError && error.statusCode === 404))
        return say({ text: wordsOf(error), tone: 'danger' })
    }
    update((all) => all.filter((each) => each.id !== id))
  }

  return { pictures, uploads, queue, move, order, describe, remove }
}
