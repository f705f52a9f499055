import { Outlet } from 'react-router'
import { professionalsOnly } from '#app/lib/guards.ts'
import type { Route } from './+types/professionals-only.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [professionalsOnly]

export default function ProfessionalsOnly() {
  return <Outlet />
}
