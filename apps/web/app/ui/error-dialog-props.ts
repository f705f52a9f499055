import { type ComponentType, createContext, type ReactNode } from 'react'
import type { RefusalError } from '#app/lib/api.ts'

/** What `<ErrorDialog>` is told. */
export type Stop = {
  /** What stops her, and is about no field. */
  refusal: RefusalError
  /** By 'Fermer': what she has typed and chosen stands as it was. */
  onClose: () => void
  /** Who is given the focus afterwards, where it is not who had it. */
  finalFocus?: () => HTMLElement | null
  /** Goes on with what she wanted, once she has logged in again; else she does so herself. */
  onLoggedIn?: () => unknown
  /** What helps her on, under what is said. */
  children?: ReactNode
}

export type LoginAgainProps = { onClose: () => void; onLoggedIn: () => unknown }
/** The login over the page, for whose session is over; given by the root, since no noun is known here. */
export const LoginAgain = createContext<ComponentType<LoginAgainProps> | null>(null)
