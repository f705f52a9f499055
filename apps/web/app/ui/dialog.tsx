import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { cx } from './class-names.ts'
import { CloseIcon } from './icons.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** Gives way to somebody else's window for a while, without the focus, and keeps what was typed. */
  away?: boolean
  /** Who is given the focus afterwards, where it is not who opened it. */
  finalFocus?: () => HTMLElement | null
  /** It interrupts and is closed by its own buttons, the one given here having the focus. */
  alert?: RefObject<HTMLElement | null>
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the one that goes on first. */
  actions?: ReactNode
}

/** A window over the page; a sheet from below on a phone. Give it by `lazy()` where it is not needed at first. */
export const Dialog = ({
  open,
  onClose,
  away,
  finalFocus,
  alert,
  title,
  description,
  children,
  actions,
}: DialogProps) => (
  <Base.Root open={open && !away} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal keepMounted={away !== undefined}>
      {/* Over another window too, which is to be seen to wait. */}
      <Base.Backdrop
        forceRender={alert !== undefined}
        className={cx(
          'fixed inset-0 bg-ink/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
          alert ? 'z-50' : 'z-40',
        )}
      />
      <Base.Popup
        {...(alert && { role: 'alertdialog', initialFocus: alert })}
        finalFocus={away ? false : (finalFocus ?? true)}
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
