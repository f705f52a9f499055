import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { leadsHome } from '#app/lib/guards.ts'
import { type OwnLists, ownLists } from './own-lists.ts'

/**
 * Her lists as they were read last. Not by the router, which would put its error page in place of this one when the
 * connection is lost.
 */
export const useOwnLists = (loaded: OwnLists) => {
  const [lists, setLists] = useState(loaded)
  useEffect(() => setLists(loaded), [loaded])
  const [isStale, setStale] = useState(false)
  const navigate = useNavigate()

  const read = async () => {
    try {
      setLists(await ownLists(lists.pages))
      setStale(false)
    } catch (error) {
      if (leadsHome(error)) void navigate(addresses.home(), { replace: true })
      throw error
    }
  }
  return {
    lists,
    /** They may not say yet what was done last. */
    isStale,
    readAgain: () => read().catch(() => {}),
    /** After something was done: tells whether they say so by now. */
    readChange: async () => {
      const isRead = await read().then(
        () => true,
        () => false,
      )
      setStale(!isRead)
      return isRead
    },
  }
}
