import { Outlet } from 'react-router'
import { operatorsOnly } from '#app/lib/guards.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/layout.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [operatorsOnly]

export default function OperatorsArea() {
  return (
    <>
      <PageBanner title="Espace équipe" isCompact />
      <Outlet />
    </>
  )
}
