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
  /** Done when it resolves; a refusal is said in a window of its own, and this one stays. */
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
  const request = useRequest(async () => {
    await onConfirm()
    onClose()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(finalFocus && { finalFocus })}
      title={title}
      actions={
        <>
          <Button tone={tone} busy={request.busy || !ready} onClick={() => request.submit(undefined)}>
            {confirmLabel}
          </Button>
          <Button tone="secondary" onClick={onClose}>
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
