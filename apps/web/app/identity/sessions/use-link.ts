import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { RefusalError } from '#app/lib/api.ts'

/** The token in the page's address. A link that lost its own is shown to the API like any other, which says it has expired. */
export const useLinkToken = () => useSearchParams()[0].get('token')?.slice(0, 200) || 'none'

type Outcome<Answer> =
  | { state: 'waiting' }
  | { state: 'accepted'; answer: Answer }
  | { state: 'refused'; refusal: RefusalError }

/**
 * Shows a mailed link's token to the API once the page is on screen; `again` is for when the network failed. Mail scanners
 * open links too, so nothing is sent while the page is only being fetched. `present` must not change between renders.
 */
export const useLink = <Answer>(token: string, present: (token: string) => Promise<Answer>) => {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ state: 'waiting' })

  const again = useCallback(() => {
    setOutcome({ state: 'waiting' })
    present(token).then(
      (answer) => setOutcome({ state: 'accepted', answer }),
      (error: unknown) => {
        if (!(error instanceof RefusalError)) throw error
        setOutcome({ state: 'refused', refusal: error })
      },
    )
  }, [token, present])

  useEffect(again, [again])
  return { outcome, again }
}
