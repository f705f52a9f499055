import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { CloseIcon } from './icons.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  /** Gives way to somebody else's window for a while, without the focus, and keeps what was typed. */
  away?: boolean
  /** Who is given the focus afterwards, where it is not who opened it. */
  finalFocus?: () => HTMLElement | null
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the one that goes on first. */
  actions?: ReactNode
}

/** A window over the page; a sheet from below on a phone. Give it by `lazy()` where it is not needed at first. */
export const Dialog = ({ open, onClose, away, finalFocus, title, description, children, actions }: DialogProps) => (
  <Base.Root open={open && !away} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal keepMounted={away !== undefined}>
      <Base.Backdrop className="fixed inset-0 z-40 bg-ink/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        finalFocus={away ? false : (finalFocus ?? true)}
        className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-card bg-blanc p-5 shadow-soft outline-none transition-[opacity,transform] data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-0 sm:m-auto sm:h-fit sm:w-full sm:max-w-lg sm:rounded-card sm:p-7"
      >
        <div className="flex items-start justify-between gap-3">
          <Base.Title className="pt-2 text-2xl">{title}</Base.Title>
          <Base.Close
            aria-label="Fermer la fenêtre"
            className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-plum hover:bg-sable"
          >
            <CloseIcon />
          </Base.Close>
        </div>
        {description && <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>}
        {children && <div className="mt-4">{children}</div>}
        {actions && <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">{actions}</div>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)

type ConfirmProps = Pick<DialogProps, 'open' | 'onClose' | 'finalFocus'> & {
  title: ReactNode
  children?: ReactNode
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  tone?: 'primary' | 'danger'
  /** False while what is to be confirmed is not known yet. */
  ready?: boolean
  /** Done when it resolves; a refusal is shown in the window, which stays. */
  onConfirm: () => Promise<unknown>
}

export const ConfirmDialog = ({
  open,
  onClose,
  finalFocus,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Annuler',
  tone = 'primary',
  ready = true,
  onConfirm,
}: ConfirmProps) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = () => {
    setRefusal(null)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setRefusal(error instanceof RefusalError ? error.message : 'Une erreur est survenue. Réessayez dans un instant.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      {...(finalFocus && { finalFocus })}
      title={title}
      actions={
        <>
          <Button tone={tone} busy={busy || !ready} onClick={confirm}>
            {confirmLabel}
          </Button>
          <Button tone="secondary" onClick={close}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
      {refusal && (
        <Alert tone="danger" className="mt-4">
          {refusal}
        </Alert>
      )}
    </Dialog>
  )
}
