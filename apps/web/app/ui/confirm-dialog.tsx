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
  /** Set it to false while the content to confirm is still loading. */
  ready?: boolean
  /**
   * Replaces `onClose` once a request was sent, because the server may have applied it even without a successful
   * response.
   */
  onCloseAfterRequest?: () => unknown
  /** The dialog closes when this resolves. If it throws, an error dialog opens over it and this dialog stays open. */
  onConfirm: () => Promise<unknown>
}

export const ConfirmDialog = ({
  open,
  onClose,
  onCloseAfterRequest = onClose,
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
  const leave = () => void (request.wasSent() ? onCloseAfterRequest() : onClose())
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
      <ErrorDialog error={request.apiError} onClose={request.clearError} />
    </Dialog>
  )
}
