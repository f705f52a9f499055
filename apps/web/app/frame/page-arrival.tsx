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
