import { useEffect, useRef } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { urgentSeconds } from './hold-countdown.tsx'
import type { useHoldExtension } from './use-hold-extension.ts'

/** The offer comes five minutes before the end. */
const offeredSeconds = 300

type Props = { extension: ReturnType<typeof useHoldExtension>; seconds: number }

/** Says aloud that the end of a hold is near, and offers to keep it longer. */
export const KeepLonger = ({ extension, seconds }: Props) => {
  const { mayExtend, isBusy, done, error, keepLonger } = extension
  const status = useRef<HTMLParagraphElement>(null)
  // The button disappears after its use, so the focus goes to what it has done.
  useEffect(() => {
    if (done.text) status.current?.focus()
  }, [done])
  return (
    <>
      {mayExtend && seconds > 0 && seconds <= offeredSeconds && (
        <Button tone="secondary" size="small" className="mt-2" busy={isBusy} onClick={() => void keepLonger()}>
          Garder 15 minutes de plus
        </Button>
      )}
      {error && (
        <Alert tone="warning" className="mt-2">
          {error}
        </Alert>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm">
        {seconds > 0 && seconds <= urgentSeconds ? 'Il reste moins de deux minutes pour payer.' : done.text}
      </p>
    </>
  )
}
