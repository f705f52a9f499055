import type { ReactNode } from 'react'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { ErrorDialog } from './error-dialog.tsx'

type ConfirmProps = Pick<DialogProps, 'open' | 'onClose' | 'finalFocus'> & {
  title: ReactNode
  children?: ReactNode
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  tone?: 'primary' | 'danger'
  /** False while what is to be confirmed is not known yet. */
  ready?: boolean
  /** Closes in place of `onClose` once it was asked: it may be done, though its answer was lost or was a no. */
  onCloseAsked?: () => unknown
  /** Done when it resolves; a refusal is said in a window of its own, and this one stays. */
  onConfirm: () => Promise<unknown>
}

export const ConfirmDialog = ({
  open,
  onClose,
  onCloseAsked = onClose,
  finalFocus,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Annuler',
  tone = 'primary',
  ready = true,
  onConfirm,
}: ConfirmProps) => {
  const request = useRequest(async () => {
    await onConfirm()
    onClose()
  })
  const leave = () => void (request.wasSent() ? onCloseAsked() : onClose())
  return (
    <Dialog
      open={open}
      onClose={leave}
      {...(finalFocus && { finalFocus })}
      title={title}
      actions={
        <>
          <Button tone={tone} busy={request.busy || !ready} onClick={() => request.submit(undefined)}>
            {confirmLabel}
          </Button>
          <Button tone="secondary" onClick={leave}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
      <ErrorDialog refusal={request.refusal} onClose={request.forget} />
    </Dialog>
  )
}
