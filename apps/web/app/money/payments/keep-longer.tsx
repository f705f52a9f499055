import { Button } from '#app/ui/button.tsx'
import { urgentSeconds } from './hold-countdown.tsx'
import type { useHoldExtension } from './use-hold-extension.ts'

/** The offer comes five minutes before the end. */
const offeredSeconds = 300

type Props = { extension: ReturnType<typeof useHoldExtension>; seconds: number }

/** Says aloud that the end of a hold is near, and offers to keep it longer. */
export const KeepLonger = ({ extension, seconds }: Props) => {
  const { mayExtend, isBusy, message, keepLonger } = extension
  const isUrgent = seconds > 0 && seconds <= urgentSeconds
  return (
    <>
      {/* It stays once it was used, so that the focus does. */}
      {mayExtend && seconds > 0 && (seconds <= offeredSeconds || message !== '') && (
        <Button tone="secondary" size="small" className="mt-2" busy={isBusy} onClick={() => void keepLonger()}>
          Garder 15 minutes de plus
        </Button>
      )}
      <p role="status" className="text-sm">
        {isUrgent ? 'Il reste moins de deux minutes pour payer.' : message}
      </p>
    </>
  )
}
