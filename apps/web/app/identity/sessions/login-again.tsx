import type { OwnRecord } from '@couronne/contract/identity/accounts'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { lastUserId } from '#app/lib/session.ts'
import type { LoginAgainProps } from '#app/ui/error-dialog-props.ts'
import LoginDialog from './login-dialog.tsx'

/**
 * Shows a login over a page whose session has ended. The same user continues on the page; for another user it reloads.
 */
export default function LoginAgain({ onClose, onLoggedIn }: LoginAgainProps) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [before] = useState(lastUserId)
  const goOn = async ({ id }: OwnRecord) => {
    if (before && id !== before) return window.location.reload()
    await onLoggedIn()
    await revalidate()
  }
  return <LoginDialog open onClose={onClose} onLoggedIn={goOn} returnTo={pathname + search} />
}
