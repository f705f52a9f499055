import { cx } from '#app/ui/class-names.ts'
import { ClockIcon } from '#app/ui/icons.tsx'
import { countdownText } from './use-seconds-left.ts'

/** From then on the end is near. */
export const urgentSeconds = 120

export const HoldCountdown = ({ label, seconds }: { label: string; seconds: number }) => (
  <p className={cx('flex items-center gap-2 text-sm', seconds <= urgentSeconds && 'font-semibold')}>
    <ClockIcon className="size-5 text-terracotta" />
    <span>
      {label}{' '}
      <span role="timer" className="font-semibold tabular-nums">
        {countdownText(seconds)}
      </span>
    </span>
  </p>
)
