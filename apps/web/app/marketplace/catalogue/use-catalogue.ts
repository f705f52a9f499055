import { type CatalogueItem, catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { useRef, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { errorText } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { newIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useToast } from '#app/ui/toast.tsx'
import { inOrder, moveItem } from './picture-order.ts'
import { usePictureUploads } from './use-picture-uploads.ts'
import { useSaveOrder } from './use-save-order.ts'

/**
 * Manages a professional's changes to the pictures. A change that could not be saved stays on the page and can be
 * retried.
 */
export const useCatalogue = (initialPictures: CatalogueItem[]) => {
  const showToast = useToast()
  const [pictures, setPictures] = useState(initialPictures)
  /** Contains the same pictures, for callbacks that run later. */
  const latest = useRef(initialPictures)
  const update = (change: (pictures: CatalogueItem[]) => CatalogueItem[]) => {
    latest.current = change(latest.current)
    setPictures(latest.current)
  }

  const { queue, uploads } = usePictureUploads({
    hasPicture: (id) => latest.current.some((each) => each.id === id),
    // The newest picture comes first, here as on the profile.
    onSent: (picture) => update((all) => [picture, ...all]),
  })

  const order = useSaveOrder(initialPictures, {
    ids: () => latest.current.map(({ id }) => id),
    onRefused: (savedIds, reason) => {
      update((all) => inOrder(all, savedIds))
      showToast({ text: `Vos photos sont revenues à leur place. ${reason}`, tone: 'danger' })
    },
  })
  /** Moves the picture at once on the page (optimistic update), and returns whether the server saved the order. */
  const move = async (from: number, to: number) => {
    update((all) => moveItem(all, from, to))
    return (await order.save()) === 'saved'
  }

  const pendingDescriptions = useRef(new Map<string, Promise<unknown>>())
  const describe = async (id: string, alt: string) => {
    const previousChange = pendingDescriptions.current.get(id)?.catch(() => undefined)
    const change = Promise.resolve(previousChange).then(() =>
      call(catalogueApi.update, { params: { id }, body: { alt } }),
    )
    pendingDescriptions.current.set(id, change)
    const saved = await change
    update((all) => all.map((each) => (each.id === id ? saved : each)))
  }

  const restorePicture = async (picture: CatalogueItem, at: number, idempotencyKey = newIdempotencyKey()) => {
    const { image, alt, position } = picture
    try {
      const restored = await call(catalogueApi.create, { body: { image, alt, position }, idempotencyKey })
      update((all) => all.toSpliced(at, 0, restored))
      if ((await order.save()) === 'saved') showToast({ text: 'La photo est revenue à sa place.' })
    } catch (error) {
      const retryAction = { label: 'Réessayer', onClick: () => void restorePicture(picture, at, idempotencyKey) }
      showToast({ text: `Impossible d’annuler. ${errorText(error)}`, tone: 'danger', action: retryAction })
    }
  }
  const remove = async (id: string) => {
    // Its description may still be on its way, because the button took the focus from that field.
    await pendingDescriptions.current.get(id)?.catch(() => undefined)
    const at = latest.current.findIndex((each) => each.id === id)
    const picture = latest.current[at]
    if (!picture) return
    try {
      await call(catalogueApi.remove, { params: { id } })
      showToast({
        text: 'Photo supprimée.',
        action: { label: 'Annuler', onClick: () => void restorePicture(picture, at) },
      })
    } catch (error) {
      // A picture that was removed in another tab is gone, as the professional wanted.
      if (!(error instanceof ApiError && error.statusCode === 404))
        return showToast({ text: errorText(error), tone: 'danger' })
    }
    update((all) => all.filter((each) => each.id !== id))
  }

  return { pictures, uploads, queue, move, order, describe, remove }
}
