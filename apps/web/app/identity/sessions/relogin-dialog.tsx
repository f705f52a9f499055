import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { lastUserId } from '#app/lib/session.ts'
import type { ReloginProps } from '#app/ui/error-dialog-props.ts'
import LoginDialog from './login-dialog.tsx'

/**
 * Shows a login over a page whose session has ended. The same user continues on the page; for another user it reloads.
 */
export default function ReloginDialog({ onClose, onLoggedIn }: ReloginProps) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [previousUserId] = useState(lastUserId)
  const continueAfterLogin = async ({ id }: OwnAccount) => {
    if (previousUserId && id !== previousUserId) return window.location.reload()
    await onLoggedIn()
    await revalidate()
  }
  return <LoginDialog open onClose={onClose} onLoggedIn={continueAfterLogin} returnTo={pathname + search} />
}
