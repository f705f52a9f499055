import { Outlet } from 'react-router'
import { type Access, guestsOnly } from '#app/lib/guards.ts'
import type { Route } from './+types/guests-only.ts'

export const handle = { access: 'guests' satisfies Access }
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guestsOnly]

export default function GuestsOnly() {
  return <Outlet />
}
