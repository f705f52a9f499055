import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Of the page that is shown. Kept out here, since an error draws the frame anew. */
let shown: { path: string; heading: Element | null; words: string | null } | undefined

/**
 * On each arrival at another page, says its title and gives its heading the focus, where a link would leave both with the
 * page before. Not on the first one, nor for a new address of the same page, which says for itself what has changed.
 */
export const PageArrival = () => {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    const before = shown
    const heading = document.querySelector('main h1')
    shown = { path: pathname, heading, words: heading?.textContent ?? null }
    if (!before || before.path === pathname) return
    takeTypefaces()
    setTitle(document.title)
    if (hash || hasTakenFocus()) return
    // An area keeps its heading; then the page's own comes after it.
    const isSame = heading === before.heading && shown.words === before.words
    takeFocus(isSame ? document.querySelector('main h2') : heading)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

const typefaces = { 'Figtree Variable': figtree, 'Fraunces Variable': fraunces }
let areTaken = false

/** What came too late for the first page is there for the next one: the styles themselves leave it aside for the whole visit. */
const takeTypefaces = () => {
  if (areTaken) return
  areTaken = true
  for (const [name, url] of Object.entries(typefaces)) {
    const face = new FontFace(name, `url(${url})`, { weight: '100 900' })
    face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    )
  }
}

/** A form's first field, say, or the results of a search; what has led here is none of it. */
const hasTakenFocus = () => {
  const { activeElement } = document
  return Boolean(activeElement?.closest('main, dialog, [role=dialog]') && !activeElement.matches('main, a, button'))
}

const takeFocus = (heading: Element | null) => {
  if (!(heading instanceof HTMLElement)) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
