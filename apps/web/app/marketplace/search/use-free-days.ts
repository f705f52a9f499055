import { type RefObject, useEffect, useState } from 'react'
import { askedIn } from './search-address.ts'

/** The days with somebody free; `unasked` while the form says too little, nothing until they are known or where they are not. */
export type FreeDays = string[] | 'unasked' | undefined

/** Of a month, `YYYY-MM`, for what the search's form around that element says now. */
export const useFreeDays = (inForm: RefObject<HTMLElement | null>, month: string): FreeDays => {
  const [known, setKnown] = useState<{ month: string; days: FreeDays }>()
  useEffect(() => {
    let isHere = true
    const tell = (days: FreeDays) => isHere && setKnown({ month, days })
    const form = inForm.current?.closest('form')
    const sent = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)])
    const asked = askedIn(new URLSearchParams(sent))
    if (asked.ville && asked.prestation)
      import('./ask-free-days.ts').then(({ freeDays }) => freeDays(asked, month)).then(tell, () => tell(undefined))
    else tell('unasked')
    return () => {
      isHere = false
    }
  }, [inForm, month])
  return known?.month === month ? known.days : undefined
}
