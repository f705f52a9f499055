import type { ComponentProps } from 'react'
import { durationText } from '#app/lib/french.ts'
import { Select } from '#app/ui/inputs.tsx'

const durations = Array.from({ length: 48 }, (_, at) => 15 * (at + 1))

export const DurationSelect = (props: Omit<ComponentProps<typeof Select>, 'children'>) => (
  <Select {...props}>
    {durations.map((minutes) => (
      <option key={minutes} value={minutes}>
        {durationText(minutes)}
      </option>
    ))}
  </Select>
)
