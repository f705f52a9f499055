import { apiPaths } from '@couronne/contract/lib/api-paths'
import { serverNow, syncServerTime } from '#app/lib/server-now.ts'
import { readSession } from '#app/lib/session.ts'
import type { Start } from './starts.ts'

type Sold = { prestation: string; variantId?: string | undefined }

/** Reads the next free starts for a service, within the three weeks that follow `notBefore`, or now if that is later. */
export const loadNextStarts = async (
  id: string,
  { prestation, variantId }: Sold,
  notBefore = new Date(0),
): Promise<Start[]> => {
  const from = new Date(Math.max(serverNow(), notBefore.getTime()))
  const to = new Date(from.getTime() + 21 * 24 * 3_600_000)
  const sold = { prestation, ...(variantId && { variantId }) }
  const query = new URLSearchParams({ ...sold, from: from.toISOString(), to: to.toISOString() })
  // If profiles are for members only, so are their hours.
  const token = readSession()?.token
  // This does not use the contract: with zod it would add a sixth to what a profile page loads.
  const response = await fetch(`${apiPaths.starts.replace(':id', id)}?${query}`, {
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    signal: AbortSignal.timeout(10_000),
  })
  syncServerTime(response.headers.get('date'))
  if (!response.ok) throw new Error(`hours of ${id}: ${response.status}`)
  return (await response.json()) as Start[]
}
