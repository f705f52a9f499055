import type { RefusalCode } from '@couronne/contract/lib/errors'
import { type ReactNode, Suspense, use, useRef, useState } from 'react'
import type { RefusalError } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { LoginAgain, type Stop } from './error-dialog-props.ts'

const titles: Partial<Record<RefusalCode | 'offline', string>> = {
  offline: 'La connexion est perdue',
  slot_taken: 'Cette heure n’est plus libre',
  price_changed: 'Le montant a changé',
  hold_expired: 'L’heure n’est plus gardée',
  too_many_requests: 'Un peu de patience',
}
const anyTitle = 'Cela n’a pas abouti'

/** The server sends the English word 'Unauthorized' for programs, so the page replaces it. */
const wordsFor = ({ fields, message }: RefusalError) =>
  message === 'Unauthorized'
    ? 'Cette demande n’a pas été acceptée. Rechargez la page, puis réessayez.'
    : (fields[0]?.message ?? message)

/** Renders the content of `<ErrorDialog>`. It is loaded when an error may occur. */
export default function ErrorWindow({ refusal, onClose, finalFocus, onLoggedIn, children }: Stop) {
  const Login = use(LoginAgain)
  const [asksLogin, setAsksLogin] = useState(false)
  // The value is read once, because a session exists again at the end of a login.
  const [isOver] = useState(() => refusal.statusCode === 401 && Login !== null && readSession() === null)
  const continueAfterLogin = () => {
    onClose()
    return onLoggedIn?.()
  }
  if (Login && asksLogin)
    return (
      <Suspense>
        <Login onClose={() => setAsksLogin(false)} onLoggedIn={continueAfterLogin} />
      </Suspense>
    )
  const frame = { onClose, ...(finalFocus && { finalFocus }) }
  if (isOver)
    return (
      <StopWindow
        {...frame}
        title="Votre session est terminée"
        text="Reconnectez-vous : vous reviendrez ici même, et ce que vous avez saisi est gardé."
        action={<Button onClick={() => setAsksLogin(true)}>Se reconnecter</Button>}
      />
    )
  return (
    <StopWindow {...frame} title={titles[refusal.error as keyof typeof titles] ?? anyTitle} text={wordsFor(refusal)}>
      {children}
    </StopWindow>
  )
}

type StopProps = Pick<Stop, 'onClose' | 'finalFocus' | 'children'> & {
  title: string
  text: ReactNode
  /** The action stands before 'Fermer'. */
  action?: ReactNode
}

/** Screen readers read it when it opens, with the focus on 'Fermer'. */
export const StopWindow = ({ onClose, finalFocus, title, text, action, children }: StopProps) => {
  const closing = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      alert={closing}
      {...(finalFocus && { finalFocus })}
      title={title}
      description={text}
      actions={
        <>
          {action}
          <Button ref={closing} tone={action ? 'secondary' : 'primary'} onClick={onClose}>
            Fermer
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
