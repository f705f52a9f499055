import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { cx } from './class-names.ts'
import { CloseIcon } from './icons.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** Hides the dialog for a while behind a third party's dialog, without the focus, and keeps the input. */
  isHidden?: boolean
  /** Receives the focus afterwards, if it is not the element that opened the dialog. */
  finalFocus?: () => HTMLElement | null
  /** Makes it an alert dialog that closes only by its own buttons. This one receives the focus. */
  alert?: RefObject<HTMLElement | null>
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The main action comes first. */
  actions?: ReactNode
}

/**
 * Renders a dialog over the page, and a sheet from the bottom on a phone. Load it with `lazy()` where it is not needed at
 * first.
 */
export const Dialog = ({
  open,
  onClose,
  isHidden,
  finalFocus,
  alert,
  title,
  description,
  children,
  actions,
}: DialogProps) => (
  <Base.Root open={open && !isHidden} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal keepMounted={isHidden !== undefined}>
      {/* An alert dialog also dims the dialog below, which waits. */}
      <Base.Backdrop
        forceRender={alert !== undefined}
        className={cx(
          'fixed inset-0 bg-ink/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
          alert ? 'z-50' : 'z-40',
        )}
      />
      <Base.Popup
        {...(alert && { role: 'alertdialog', initialFocus: alert })}
        finalFocus={isHidden ? false : (finalFocus ?? true)}
        className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-card bg-blanc p-5 shadow-soft outline-none transition-[opacity,transform] data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-0 sm:m-auto sm:h-fit sm:w-full sm:max-w-lg sm:rounded-card sm:p-7"
      >
        <div className="flex items-start justify-between gap-3">
          <Base.Title className="pt-2 text-2xl">{title}</Base.Title>
          {!alert && (
            <Base.Close
              aria-label="Fermer la fenêtre"
              className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-plum hover:bg-sable"
            >
              <CloseIcon />
            </Base.Close>
          )}
        </div>
        {description && <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>}
        {children && <div className="mt-4">{children}</div>}
        {actions && <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">{actions}</div>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
