import { hourText } from '#app/lib/french.ts'

/**
 * `14 h 30 – 15 h 30`. It can break after the dash, because both times also name their offset on the night when clocks
 * go back.
 */
export const HourRange = ({ from, to, zone }: { from: string; to: string; zone: string }) => (
  <>
    <span className="whitespace-nowrap">{hourText(from, zone)} –</span>{' '}
    <span className="whitespace-nowrap">{hourText(to, zone)}</span>
  </>
)
