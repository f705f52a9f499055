import { type ComponentType, createContext, type ReactNode } from 'react'
import type { RefusalError } from '#app/lib/api.ts'

/** These are the props of `<ErrorDialog>`. */
export type Stop = {
  /** The error is not about a field. */
  refusal: RefusalError
  /** Runs on 'Fermer'. The user's input and choices stay. */
  onClose: () => void
  /** Receives the focus afterwards, if it is not the element that had it. */
  finalFocus?: () => HTMLElement | null
  /** Repeats the action after a new login. Without it, the user repeats it. */
  onLoggedIn?: () => unknown
  /** Offers help below the message. */
  children?: ReactNode
}

export type LoginAgainProps = { onClose: () => void; onLoggedIn: () => unknown }
/**
 * The login dialog over the page when a session has ended. root.tsx provides it, because ui/ may not import a feature.
 */
export const LoginAgain = createContext<ComponentType<LoginAgainProps> | null>(null)
