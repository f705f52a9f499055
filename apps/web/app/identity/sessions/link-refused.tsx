import type { ReactNode } from 'react'
import type { RefusalError } from '#app/lib/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = {
  refusal: RefusalError
  onAgain: () => void
  /** Offers another way when the link no longer works. */
  children: ReactNode
}

/** An invalid link offers a new one. A link that could not be checked can be tried again. */
export const LinkRefused = ({ refusal, onAgain, children }: Props) => (
  <div className="flex flex-col gap-5">
    <Alert tone={isDead(refusal) ? 'warning' : 'danger'}>{refusal.message}</Alert>
    {isDead(refusal) ? children : <Button onClick={onAgain}>Réessayer</Button>}
  </div>
)

const isDead = ({ statusCode }: RefusalError) => statusCode === 410
