import type { Service } from '@couronne/contract/marketplace/services'
import { durationText } from '#app/lib/french.ts'

/** Says how long a service lasts: `1 h`, or `1 h à 2 h` if its sizes and lengths differ. */
export const durationRangeText = ({ duration, variants }: Pick<Service, 'duration' | 'variants'>) => {
  const all = variants.length > 0 ? variants.map((variant) => variant.duration) : [duration]
  return fromToText(Math.min(...all), Math.max(...all))
}

export const fromToText = (shortest: number, longest: number) =>
  shortest === longest ? durationText(longest) : `${durationText(shortest)} à ${durationText(longest)}`
