import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { useSession } from '#app/lib/session.ts'
import type { Profile } from './load-profile.ts'

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
  const [apiError, setApiError] = useState<ApiError>()
  useEffect(() => {
    if (!isMember) return
    let isMounted = true
    const url = new URL(pathname + search, location.origin)
    importProfile({ params: { name }, url }).then(
      (found) => isMounted && setProfile(found),
      (error: unknown) => {
        if (!isMounted) return
        if (error instanceof Response)
          void navigate(error.headers.get('location') ?? addresses.home(), { replace: true })
        else setApiError(error instanceof ApiError ? error : notFound())
      },
    )
    return () => {
      isMounted = false
    }
  }, [isMember, name, pathname, search, navigate])
  if (apiError && isMember) throw apiError
  return profile
}

/** This code is not part of the page, because no browser needs it if profiles are public. */
const importProfile = async (address: { params: { name: string }; url: URL }) => {
  const { fetchProfile } = await import('./fetch-profile.ts')
  return fetchProfile(address)
}

const notFound = () => new ApiError({ error: 'not_found', message: '', statusCode: 404 })
