import { countdownText, useSecondsLeft } from '#app/money/payments/use-seconds-left.ts'

/** Shows how long the customer can still pay for the hold. */
export const HoldTimeLeft = ({ until }: { until: string }) => {
  const seconds = useSecondsLeft(until)
  return (
    <span className="mt-1 block text-sm">
      {seconds === 0 ? (
        'Le délai de paiement est dépassé.'
      ) : (
        <>
          Réservé pendant{' '}
          <span role="timer" className="font-semibold tabular-nums">
            {countdownText(seconds)}
          </span>
        </>
      )}
    </span>
  )
}
