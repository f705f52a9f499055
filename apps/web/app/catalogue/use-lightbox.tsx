import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { Picture } from './lightbox.tsx'

const load = () => import('./lightbox.tsx')
const Lightbox = lazy(load)

/** Opens the pictures large from links to them, which without scripts lead to each alone. */
export const useLightbox = (pictures: Picture[], unnamed: string) => {
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
  const lightbox = opened && (
    <Suspense>
      <Lightbox
        pictures={pictures}
        unnamed={unnamed}
        at={opened.at}
        opener={opened.link}
        onClose={() => setOpened(null)}
      />
    </Suspense>
  )
  return { open, lightbox }
}
