import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#app/lib/api.ts'

/**
 * Reads the token from the page's address. Without a token, the API gets 'none' and answers that the link has expired.
 */
export const useLinkToken = () => useSearchParams()[0].get('token')?.slice(0, 200) || 'none'

type Outcome<Answer> =
  | { state: 'waiting' }
  | { state: 'accepted'; answer: Answer }
  | { state: 'refused'; error: ApiError }

/**
 * Sends a mailed link's token to the API once the page is on screen. `retry` retries after a network failure. Mail
 * scanners also open links, so the server's render sends nothing. `submitToken` must not change between renders.
 */
export const useMailedLink = <Answer>(token: string, submitToken: (token: string) => Promise<Answer>) => {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ state: 'waiting' })

  const retry = useCallback(() => {
    setOutcome({ state: 'waiting' })
    submitToken(token).then(
      (answer) => setOutcome({ state: 'accepted', answer }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setOutcome({ state: 'refused', error: error })
      },
    )
  }, [token, submitToken])

  useEffect(retry, [retry])
  return { outcome, retry }
}
