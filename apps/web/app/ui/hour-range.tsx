import { hourText } from '#app/lib/french.ts'

/** `14 h 30 – 15 h 30`; breaks after the dash on the night the clocks go back, when both say which hour they mean. */
export const HourRange = ({ from, to, zone }: { from: string; to: string; zone: string }) => (
  <>
    <span className="whitespace-nowrap">{hourText(from, zone)} –</span>{' '}
    <span className="whitespace-nowrap">{hourText(to, zone)}</span>
  </>
)
