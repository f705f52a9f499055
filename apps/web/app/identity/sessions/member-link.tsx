import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { type LinkProps, useNavigate } from 'react-router'
import { readSession } from '#app/lib/session.ts'
import { PrefetchLink } from '#app/ui/prefetch-link.tsx'

const LoginDialog = lazy(() => import('./login-dialog.tsx'))

/** Links to a page that needs an account. A guest logs in on the current page and then continues to the link. */
export const MemberLink = ({ to, ...rest }: LinkProps & { to: string }) => {
  const [isLoginOpen, setIsLoginOpen] = useState(false)
  const navigate = useNavigate()
  const handleClick = (event: MouseEvent) => {
    if (readSession() || opensElsewhere(event)) return
    event.preventDefault()
    setIsLoginOpen(true)
  }
  return (
    <>
      <PrefetchLink {...rest} to={to} onClick={handleClick} />
      {isLoginOpen && (
        <Suspense>
          <LoginDialog open onClose={() => setIsLoginOpen(false)} onLoggedIn={() => navigate(to)} returnTo={to} />
        </Suspense>
      )}
    </>
  )
}

/** A new tab shows its own login. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
