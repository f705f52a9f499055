import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { RefusalError } from '#app/lib/api.ts'

/**
 * Reads the token from the page's address. Without a token, the API gets 'none' and answers that the link has expired.
 */
export const useLinkToken = () => useSearchParams()[0].get('token')?.slice(0, 200) || 'none'

type Outcome<Answer> =
  | { state: 'waiting' }
  | { state: 'accepted'; answer: Answer }
  | { state: 'refused'; refusal: RefusalError }

/**
 * Sends a mailed link's token to the API once the page is on screen. `again` retries after a network failure. Mail
 * scanners also open links, so the server's render sends nothing. `present` must not change between renders.
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
