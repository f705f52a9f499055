import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { RefusalError } from '#app/lib/api.ts'
import { useSession } from '#app/lib/session.ts'
import type { Profile } from './profile-at.ts'

/**
 * Requests the profile at this address from a member's browser, because the page comes without it if profiles are for
 * members only. The frame leads all others to the login.
 */
export const useMembersProfile = () => {
  const { name = '' } = useParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isMember = useSession() !== null
  const [profile, setProfile] = useState<Profile>()
  const [refusal, setRefusal] = useState<RefusalError>()
  useEffect(() => {
    if (!isMember) return
    let isHere = true
    const url = new URL(pathname + search, location.origin)
    profileOf({ params: { name }, url }).then(
      (found) => isHere && setProfile(found),
      (error: unknown) => {
        if (!isHere) return
        if (error instanceof Response)
          void navigate(error.headers.get('location') ?? addresses.home(), { replace: true })
        else setRefusal(error instanceof RefusalError ? error : notFound())
      },
    )
    return () => {
      isHere = false
    }
  }, [isMember, name, pathname, search, navigate])
  if (refusal && isMember) throw refusal
  return profile
}

/** This code is not part of the page, because no browser needs it if profiles are public. */
const profileOf = async (address: { params: { name: string }; url: URL }) => {
  const { askForProfile } = await import('./ask-for-profile.ts')
  return askForProfile(address)
}

const notFound = () => new RefusalError({ error: 'not_found', message: '', statusCode: 404 })
