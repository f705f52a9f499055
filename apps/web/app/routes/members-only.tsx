import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { loadCurrentUser } from '#app/identity/sessions/current-user.ts'
import { type Access, membersOnly } from '#app/lib/guards.ts'
import { prepareErrorDialog } from '#app/ui/error-dialog.tsx'
import { NeedsScripts } from '#app/ui/needs-scripts.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/members-only.ts'

export const handle = { access: 'members' satisfies Access }
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [membersOnly]

/** Loads the logged-in user for every page below, which reads it with `useMember()` in sessions/member.ts. */
export const clientLoader = () => loadCurrentUser()

export const HydrateFallback = () => (
  <NeedsScripts>
    <h1 className="sr-only">Votre espace</h1>
    <Loading>
      <div className="min-h-dvh">
        <div className="border-b border-sable-deep/60 bg-sable">
          <div className="mx-auto max-w-6xl px-4 py-3 sm:px-6">
            <Skeleton className="h-6 w-48 bg-sable-deep!" />
          </div>
        </div>
        <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:px-6 sm:py-8 lg:grid-cols-[15rem_1fr] lg:gap-10">
          <Skeleton className="hidden h-80 rounded-card! lg:block" />
          <div>
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="mt-5 h-40 rounded-card!" />
            <Skeleton className="mt-5 h-80 rounded-card!" />
          </div>
        </div>
      </div>
    </Loading>
  </NeedsScripts>
)

export default function MembersOnly() {
  useEffect(prepareErrorDialog, [])
  // The height is the same as while loading, so that the footer stays below the screen and does not shift.
  return (
    <div className="min-h-dvh">
      <Outlet />
    </div>
  )
}
