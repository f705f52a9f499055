import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { isOtherUsersResource } from '#app/lib/guards.ts'
import { loadOwnAppointments, type OwnAppointmentLists } from './load-own-appointments.ts'

/**
 * Returns the user's lists as last read. It bypasses the router, which would replace this page with its error page if
 * the connection is lost.
 */
export const useOwnAppointmentLists = (loaded: OwnAppointmentLists) => {
  const [lists, setLists] = useState(loaded)
  useEffect(() => setLists(loaded), [loaded])
  const [isStale, setStale] = useState(false)
  const navigate = useNavigate()

  const read = async () => {
    try {
      setLists(await loadOwnAppointments(lists.pages))
      setStale(false)
    } catch (error) {
      if (isOtherUsersResource(error)) void navigate(addresses.home(), { replace: true })
      throw error
    }
  }
  return {
    lists,
    /** The lists may not show the last change yet. */
    isStale,
    readAgain: () => read().catch(() => {}),
    /** Reads the lists again after a change, and returns whether that succeeded. */
    readAfterChange: async () => {
      const isRead = await read().then(
        () => true,
        () => false,
      )
      setStale(!isRead)
      return isRead
    },
  }
}
