import type { DomainErrorCode } from '@couronne/contract/lib/errors'
import { type ReactNode, Suspense, use, useRef, useState } from 'react'
import type { ApiError } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type ErrorDialogProps, ReloginContext } from './error-dialog-props.ts'

const titles: Partial<Record<DomainErrorCode | 'offline', string>> = {
  offline: 'La connexion est perdue',
  slot_taken: 'Cette heure n’est plus libre',
  price_changed: 'Le montant a changé',
  hold_expired: 'L’heure n’est plus gardée',
  too_many_requests: 'Un peu de patience',
}
const defaultTitle = 'Cela n’a pas abouti'

/** The server sends the English word 'Unauthorized' for programs, so the page replaces it. */
const errorText = ({ fields, message }: ApiError) =>
  message === 'Unauthorized'
    ? 'Cette demande n’a pas été acceptée. Rechargez la page, puis réessayez.'
    : (fields[0]?.message ?? message)

/** Renders the content of `<ErrorDialog>`. It is loaded when an error may occur. */
export default function ErrorDialogContent({ error, onClose, finalFocus, onLoggedIn, children }: ErrorDialogProps) {
  const Login = use(ReloginContext)
  const [isLoginOpen, setIsLoginOpen] = useState(false)
  // The value is read once, because a session exists again at the end of a login.
  const [isSessionOver] = useState(() => error.statusCode === 401 && Login !== null && readSession() === null)
  const continueAfterLogin = () => {
    onClose()
    return onLoggedIn?.()
  }
  if (Login && isLoginOpen)
    return (
      <Suspense>
        <Login onClose={() => setIsLoginOpen(false)} onLoggedIn={continueAfterLogin} />
      </Suspense>
    )
  const dialogProps = { onClose, ...(finalFocus && { finalFocus }) }
  if (isSessionOver)
    return (
      <AlertDialog
        {...dialogProps}
        title="Votre session est terminée"
        text="Reconnectez-vous : vous reviendrez ici même, et ce que vous avez saisi est gardé."
        action={<Button onClick={() => setIsLoginOpen(true)}>Se reconnecter</Button>}
      />
    )
  return (
    <AlertDialog
      {...dialogProps}
      title={titles[error.error as keyof typeof titles] ?? defaultTitle}
      text={errorText(error)}
    >
      {children}
    </AlertDialog>
  )
}

type AlertDialogProps = Pick<ErrorDialogProps, 'onClose' | 'finalFocus' | 'children'> & {
  title: string
  text: ReactNode
  /** The action stands before 'Fermer'. */
  action?: ReactNode
}

/** Screen readers read it when it opens, with the focus on 'Fermer'. */
export const AlertDialog = ({ onClose, finalFocus, title, text, action, children }: AlertDialogProps) => {
  const closeButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      alert={closeButton}
      {...(finalFocus && { finalFocus })}
      title={title}
      description={text}
      actions={
        <>
          {action}
          <Button ref={closeButton} tone={action ? 'secondary' : 'primary'} onClick={onClose}>
            Fermer
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
