import { type RefObject, useEffect } from 'react'
import type { Start } from '#app/booking/availability/starts.ts'
import { spokenHourText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'

type NearestProps = { nearestStarts: Start[]; zone: string; onChoose: (start: Start) => void }
type Props = NearestProps & { panel: RefObject<HTMLDivElement | null>; message: string }

/** Says that the hour is not free and offers the nearest free hours as buttons. */
export const HourTaken = ({ panel, message, ...hours }: Props) => {
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [panel])
  return (
    <Alert ref={panel} tone="warning" title={message} className="mb-3">
      <NearestHours {...hours} />
    </Alert>
  )
}

export const NearestHours = ({ nearestStarts, zone, onChoose }: NearestProps) =>
  nearestStarts.length > 0 && (
    <>
      <p>Les heures libres les plus proches :</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {nearestStarts.map((each) => (
          <li key={each.start}>
            <button
              type="button"
              onClick={() => onChoose(each)}
              className="min-h-11 rounded-control border border-ink/55 bg-blanc px-3 text-sm font-semibold transition-colors first-letter:uppercase hover:border-plum hover:bg-sable"
            >
              {spokenHourText(each.start, zone)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
