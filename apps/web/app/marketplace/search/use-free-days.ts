import { type RefObject, useEffect, useState } from 'react'
import { askedIn } from './search-address.ts'

/**
 * Contains the days with someone free. It is `unasked` while the form is incomplete, and undefined if they are unknown.
 */
export type FreeDays = string[] | 'unasked' | undefined

/** Reads the free days of a month, `YYYY-MM`, for the current values of the search form around that element. */
export const useFreeDays = (inForm: RefObject<HTMLElement | null>, month: string): FreeDays => {
  const [known, setKnown] = useState<{ month: string; days: FreeDays }>()
  useEffect(() => {
    let isHere = true
    const setDays = (days: FreeDays) => isHere && setKnown({ month, days })
    const form = inForm.current?.closest('form')
    const sent = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)])
    const search = askedIn(new URLSearchParams(sent))
    if (search.ville && search.prestation)
      import('./ask-free-days.ts')
        .then(({ freeDays }) => freeDays(search, month))
        .then(setDays, () => setDays(undefined))
    else setDays('unasked')
    return () => {
      isHere = false
    }
  }, [inForm, month])
  return known?.month === month ? known.days : undefined
}
