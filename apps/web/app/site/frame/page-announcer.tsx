import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { titleWithoutUnread } from '#app/identity/sessions/unread-count.ts'

/** Remembers the page that is shown now. It is outside the component, because an error remounts the frame. */
let lastPage: { path: string; pageNumber: string } | undefined

const readMainHeading = () => {
  const element = document.querySelector('main h1')
  return { element, text: element?.textContent }
}

/**
 * After a navigation, announces the new page's title and focuses its heading, because a link leaves both on the
 * previous page. It does nothing on the first page, nor when filters change only the results, which are announced
 * elsewhere.
 */
export const PageAnnouncer = () => {
  const { pathname, search, hash, state } = useLocation()
  const [title, setTitle] = useState('')
  // This is read while the previous page is still in the document, because its heading may not have been rendered when
  // it arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  const previousHeading = useMemo(
    () => (typeof document === 'undefined' ? null : readMainHeading()),
    [pathname, search],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => {
    const previousPage = lastPage
    const heading = readMainHeading()
    const pageNumber = new URLSearchParams(search).get('page') ?? ''
    const isSameHeading = heading.text === previousHeading?.text
    lastPage = { path: pathname, pageNumber }
    if (!previousPage || state?.staysPut) return
    // Another professional, another search or the next page of a list may differ only in the query string.
    if (previousPage.path === pathname && previousPage.pageNumber === pageNumber && isSameHeading) return
    setTitle(announcedTitle(pageNumber))
    if (hash || hasTakenFocus()) return
    // An area or a list keeps its heading. The page's own heading then follows it.
    const isSameElement = isSameHeading && heading.element === previousHeading?.element
    takeFocus((isSameElement && document.querySelector('main h2')) || heading.element)
  }, [pathname, search])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Adds the page number when the title itself does not contain it. */
const announcedTitle = (pageNumber: string) => {
  const title = titleWithoutUnread(document.title)
  return pageNumber && !title.includes(`page ${pageNumber}`) ? `${title}, page ${pageNumber}` : title
}

/**
 * Returns true when a form field or the search results, for example, have taken the focus. The link that led here does not
 * count.
 */
const hasTakenFocus = () => {
  const { activeElement } = document
  return Boolean(activeElement?.closest('main, dialog, [role=dialog]') && !activeElement.matches('main, a, button'))
}

const takeFocus = (heading: Element | null) => {
  if (!(heading instanceof HTMLElement)) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
