import { useRevalidator } from 'react-router'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type Props = {
  label: string
  /** Distinguishes the button from others in a list for screen readers. */
  hiddenLabel: string
  retry: (idempotencyKey: string) => Promise<unknown>
  onDone: () => void
}

/** Retries an operation that was abandoned. */
export const RetryButton = ({ label, hiddenLabel, retry, onDone }: Props) => {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotencyKey()
  const request = useRequest(async () => {
    await attempt(hiddenLabel, retry)
    await revalidate()
    onDone()
  })
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <Button tone="secondary" busy={request.busy} onClick={() => void request.submit(undefined)}>
        {label} <span className="sr-only">{hiddenLabel}</span>
      </Button>
      {request.apiError && <Alert tone="danger">{request.apiError.message}</Alert>}
    </div>
  )
}
