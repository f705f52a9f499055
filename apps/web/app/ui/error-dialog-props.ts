import { type ComponentType, createContext, type ReactNode } from 'react'
import type { ApiError } from '#app/lib/api.ts'

/** These are the props of `<ErrorDialog>`. */
export type ErrorDialogProps = {
  /** The error is not about a field. */
  error: ApiError
  /** Runs on 'Fermer'. The user's input and choices stay. */
  onClose: () => void
  /** Receives the focus afterwards, if it is not the element that had it. */
  finalFocus?: () => HTMLElement | null
  /** Repeats the action after a new login. Without it, the user repeats it. */
  onLoggedIn?: () => unknown
  /** Offers help below the message. */
  children?: ReactNode
}

export type ReloginProps = { onClose: () => void; onLoggedIn: () => unknown }
/**
 * The login dialog over the page when a session has ended. root.tsx provides it, because ui/ may not import a feature.
 */
export const ReloginContext = createContext<ComponentType<ReloginProps> | null>(null)
