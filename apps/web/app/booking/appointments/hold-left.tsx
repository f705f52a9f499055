import { countdownText, useSecondsLeft } from '#app/money/payments/use-seconds-left.ts'

/** How long its hours are still kept for a payment. */
export const HoldLeft = ({ until }: { until: string }) => {
  const seconds = useSecondsLeft(until)
  return (
    <span className="mt-1 block text-sm">
      {seconds === 0 ? (
        'Le délai de paiement est dépassé.'
      ) : (
        <>
          Gardé encore{' '}
          <span role="timer" className="font-semibold tabular-nums">
            {countdownText(seconds)}
          </span>
        </>
      )}
    </span>
  )
}
