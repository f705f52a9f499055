import { Outlet } from 'react-router'
import { OperatorMenu } from '#app/operations/operators/operator-menu.tsx'
import { requireSecondFactor } from '#app/operations/operators/require-second-factor.ts'
import type { Route } from './+types/proved-only.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSecondFactor]

export default function SecondFactorOnly() {
  return (
    <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:px-6 sm:py-8 lg:grid-cols-[15rem_1fr] lg:gap-10">
      <OperatorMenu />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
