import { dayBounds } from '@couronne/contract/lib/hours'
import { useEffect, useState } from 'react'
import type { SoldService } from '#app/marketplace/services/sold-service.ts'
import { loadNextStarts } from './load-next-starts.ts'
import { dayOf, type Start } from './starts.ts'

/** `day` is the first day with free hours. It is undefined if there is none within three weeks. */
export type NextStarts =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'read'; day: string | undefined; starts: Start[] }

type Wanted = {
  professional: { id: string; zone: string }
  service: SoldService | undefined
  from: string | undefined
}

/**
 * Reads the free hours of the day `from`, or else of the first day after it that has any. The browser requests them,
 * because the page is rendered once for everyone. Without a service it requests nothing.
 */
export const useNextStarts = ({ professional: { id, zone }, service, from }: Wanted): NextStarts => {
  const [found, setFound] = useState<{ of: string; next: NextStarts }>()
  const serviceId = service?.id
  const variantId = service?.variant?.id
  const of = `${id} ${serviceId} ${variantId} ${from}`
  useEffect(() => {
    if (!serviceId) return
    let isMounted = true
    const show = (next: NextStarts) => isMounted && setFound({ of, next })
    loadNextStarts(id, { prestation: serviceId, variantId }, from ? dayBounds(from, zone).from : undefined).then(
      (starts) => show({ state: 'read', ...firstDayOf(starts, zone) }),
      () => show({ state: 'failed' }),
    )
    return () => {
      isMounted = false
    }
  }, [id, zone, serviceId, variantId, from, of])
  return found?.of === of ? found.next : { state: 'loading' }
}

const firstDayOf = (starts: Start[], zone: string) => {
  const day = starts[0] && dayOf(starts[0].start, zone)
  return { day, starts: starts.filter(({ start }) => dayOf(start, zone) === day) }
}
