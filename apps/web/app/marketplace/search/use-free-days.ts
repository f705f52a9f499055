import { type RefObject, useEffect, useState } from 'react'
import { parseSearchRequest } from './search-address.ts'

/**
 * Contains the days with someone free. It is `unasked` while the form is incomplete, and undefined if they are unknown.
 */
export type FreeDays = string[] | 'unasked' | undefined

/** Reads the free days of a month, `YYYY-MM`, for the current values of the search form around that element. */
export const useFreeDays = (formElement: RefObject<HTMLElement | null>, month: string): FreeDays => {
  const [loaded, setLoaded] = useState<{ month: string; days: FreeDays }>()
  useEffect(() => {
    let isMounted = true
    const setDays = (days: FreeDays) => isMounted && setLoaded({ month, days })
    const form = formElement.current?.closest('form')
    const sent = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)])
    const search = parseSearchRequest(new URLSearchParams(sent))
    if (search.ville && search.prestation)
      import('./load-free-days.ts')
        .then(({ loadFreeDays }) => loadFreeDays(search, month))
        .then(setDays, () => setDays(undefined))
    else setDays('unasked')
    return () => {
      isMounted = false
    }
  }, [formElement, month])
  return loaded?.month === month ? loaded.days : undefined
}
