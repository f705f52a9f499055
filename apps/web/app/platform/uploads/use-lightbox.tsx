import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import type { ShownPicture } from './lightbox.tsx'

const load = () => import('./lightbox.tsx')
const Lightbox = lazy(load)

/** Opens pictures in the lightbox. Without scripts, the links lead to the pictures themselves. */
export const useLightbox = (pictures: ShownPicture[]) => {
  const [opened, setOpened] = useState<{ at: number; link: HTMLElement } | null>(null)
  const open = (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const link = event.currentTarget
    load().then(
      () => setOpened({ at, link }),
      () => location.assign(link.href),
    )
  }
  const lightbox: ReactNode = opened && (
    <Suspense>
      <Lightbox pictures={pictures} startIndex={opened.at} opener={opened.link} onClose={() => setOpened(null)} />
    </Suspense>
  )
  return { open, lightbox }
}
