import { timeText } from '#app/lib/french.ts'

/** `14:30 – 15:30`; breaks after the dash on the night the clocks go back, when both say which hour they mean. */
export const HourRange = ({ from, to, zone }: { from: string; to: string; zone: string }) => (
  <>
    <span className="whitespace-nowrap">{timeText(from, zone)} –</span>{' '}
    <span className="whitespace-nowrap">{timeText(to, zone)}</span>
  </>
)
