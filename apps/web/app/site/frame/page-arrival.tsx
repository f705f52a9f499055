import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'

/** Of the page that is shown. Kept out here, since an error draws the frame anew. */
let shown: { path: string; part: string } | undefined

const mainHeading = () => {
  const element = document.querySelector('main h1')
  return { element, words: element?.textContent }
}

/**
 * On each arrival at another page, says its title and gives its heading the focus, where a link would leave both with the
 * page before. Not on the first one, nor where the page has only been narrowed, which says for itself what has changed.
 */
export const PageArrival = () => {
  const { pathname, search, hash, state } = useLocation()
  const [title, setTitle] = useState('')
  // Read while the page before still stands: when that came, its heading may have been on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  const headingBefore = useMemo(() => (typeof document === 'undefined' ? null : mainHeading()), [pathname, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => {
    const before = shown
    const heading = mainHeading()
    const part = new URLSearchParams(search).get('page') ?? ''
    const isSameHeading = heading.words === headingBefore?.words
    shown = { path: pathname, part }
    if (!before || state?.staysPut) return
    // Another professional, another search or the next part of a list may differ by the question in the address alone.
    if (before.path === pathname && before.part === part && isSameHeading) return
    setTitle(titleOf(part))
    if (hash || hasTakenFocus()) return
    // An area keeps its heading, and so does a list; then the page's own comes after it.
    const isKept = isSameHeading && heading.element === headingBefore?.element
    takeFocus((isKept && document.querySelector('main h2')) || heading.element)
  }, [pathname, search])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Told apart from the part before it, where the title itself does not. */
const titleOf = (part: string) =>
  part && !document.title.includes(`page ${part}`) ? `${document.title}, page ${part}` : document.title

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
