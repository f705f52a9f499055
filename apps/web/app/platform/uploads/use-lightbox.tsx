import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import type { ShownPicture } from './lightbox.tsx'

const load = () => import('./lightbox.tsx')
const Lightbox = lazy(load)

/** Opens pictures in the lightbox. Without scripts, the links lead to the pictures themselves. */
export const useLightbox = (pictures: ShownPicture[]) => {
  const [opened, setOpened] = useState<{ at: number; opener: HTMLElement } | null>(null)
  /** Opens a picture. Throws if the lightbox cannot be loaded. */
  const show = async (opener: HTMLElement, at = 0) => {
    await load()
    setOpened({ at, opener })
  }
  const open = (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const link = event.currentTarget
    void show(link, at).catch(() => location.assign(link.href))
  }
  const lightbox: ReactNode = opened && (
    <Suspense>
      <Lightbox pictures={pictures} startIndex={opened.at} opener={opened.opener} onClose={() => setOpened(null)} />
    </Suspense>
  )
  return { open, show, lightbox }
}
