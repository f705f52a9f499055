import { Outlet } from 'react-router'
import { professionalsOnly } from '#app/lib/guards.ts'
import type { Route } from './+types/connect-area.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [professionalsOnly]

export default function ConnectArea() {
  return <Outlet />
}
