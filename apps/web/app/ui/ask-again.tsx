import { useRevalidator } from 'react-router'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type Props = {
  label: string
  /** Distinguishes the button from others in a list for screen readers. */
  about: string
  ask: (idempotencyKey: string) => Promise<unknown>
  onDone: () => void
}

/** Retries an operation that was abandoned. */
export const AskAgain = ({ label, about, ask, onDone }: Props) => {
  const { revalidate } = useRevalidator()
  const attempt = useAttemptKey()
  const again = useRequest(async () => {
    await attempt(about, ask)
    await revalidate()
    onDone()
  })
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <Button tone="secondary" busy={again.busy} onClick={() => void again.submit(undefined)}>
        {label} <span className="sr-only">{about}</span>
      </Button>
      {again.refusal && <Alert tone="danger">{again.refusal.message}</Alert>}
    </div>
  )
}
