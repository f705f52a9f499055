import type { ReactNode } from 'react'
import type { ApiError } from '#app/lib/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = {
  error: ApiError
  onRetry: () => void
  /** Offers another way when the link no longer works. */
  children: ReactNode
}

/** An invalid link offers a new one. A link that could not be checked can be tried again. */
export const LinkError = ({ error, onRetry, children }: Props) => (
  <div className="flex flex-col gap-5">
    <Alert tone={isExpired(error) ? 'warning' : 'danger'}>{error.message}</Alert>
    {isExpired(error) ? children : <Button onClick={onRetry}>Réessayer</Button>}
  </div>
)

const isExpired = ({ statusCode }: ApiError) => statusCode === 410
