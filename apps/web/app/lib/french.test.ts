import { expect, it } from 'vitest'
import { dayNumberText, longCivilDayText } from './french.ts'

it.each(['2026-12-01', '2026-12-11', '2027-01-31'])(
  'the number of the day %s is the same as in its long text',
  (day) => {
    expect(longCivilDayText(day).split(' ')[1]).toBe(dayNumberText(day))
  },
)
