import { Outlet } from 'react-router'
import { currentUser } from '#app/accounts/current-user.ts'
import { NeedsScripts } from '#app/frame/needs-scripts.tsx'
import { type Access, membersOnly } from '#app/lib/guards.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/members-only.ts'

export const handle = { access: 'members' satisfies Access }
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [membersOnly]

/** The person logged in, for every page below: `useMember()` in accounts/member.ts. */
export const clientLoader = () => currentUser()

export const HydrateFallback = () => (
  <NeedsScripts>
    <Loading>
      <div className="mx-auto min-h-dvh max-w-6xl px-4 py-10 sm:px-6">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="mt-8 h-80 w-full" />
      </div>
    </Loading>
  </NeedsScripts>
)

export default function MembersOnly() {
  // As high as what stood here while it loaded: the footer stays out of sight and does not jump.
  return (
    <div className="min-h-dvh">
      <Outlet />
    </div>
  )
}
