import { useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { useSession } from '#app/lib/session.ts'

/**
 * Asks with a member's session for the professional of a page that was rendered for guests, and shows the page for
 * status 404 where the professional is hidden from the member.
 */
export const useFoundByMember = (id: string) => {
  const isMember = useSession() !== null
  const [notFound, setNotFound] = useState<ApiError>()
  useEffect(() => {
    if (!isMember) return
    let isMounted = true
    findAsMember(id).catch((error: unknown) => {
      if (isMounted && error instanceof ApiError && error.statusCode === 404) setNotFound(error)
    })
    return () => {
      isMounted = false
    }
  }, [isMember, id])
  if (notFound && isMember) throw notFound
}

/** This code is not part of the page, because guests do not need it. */
const findAsMember = async (id: string) => {
  const { findAsMember } = await import('./find-as-member.ts')
  return findAsMember(id)
}
