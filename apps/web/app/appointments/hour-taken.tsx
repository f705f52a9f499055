import { useEffect, useRef } from 'react'
import { spokenHourText } from '#app/lib/french.ts'
import type { Start } from '#app/slots/starts.ts'
import { Alert } from '#app/ui/alert.tsx'

type Props = { message: string; nearest: Start[]; zone: string; onChoose: (start: Start) => void }

/** Somebody was faster: the hours nearest to hers, one press away. */
export const HourTaken = ({ message, nearest, zone, onChoose }: Props) => {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert ref={alert} tone="warning" title={message} className="mb-3">
      {nearest.length > 0 && (
        <>
          <p>Les heures libres les plus proches :</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {nearest.map((each) => (
              <li key={each.start}>
                <button
                  type="button"
                  onClick={() => onChoose(each)}
                  className="min-h-11 rounded-control border border-ink/30 bg-blanc px-3 text-sm font-semibold transition-colors first-letter:uppercase hover:border-plum hover:bg-sable"
                >
                  {spokenHourText(each.start, zone)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
