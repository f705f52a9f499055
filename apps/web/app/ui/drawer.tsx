import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Receives the focus afterwards. */
  finalFocus: () => HTMLElement | null
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** The actions stay visible below the scrolling content. */
  actions: ReactNode
}

/** Renders a dialog at the right edge of the page, as high as the screen. */
export const Drawer = ({ open, onClose, finalFocus, title, description, children, actions }: Props) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-ink/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        finalFocus={finalFocus}
        className="fixed inset-y-0 right-0 z-50 flex h-dvh w-112 max-w-[94vw] flex-col bg-creme shadow-soft outline-none transition-[opacity,transform] data-ending-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:translate-x-4 data-starting-style:opacity-0"
      >
        <div className="flex items-start justify-between gap-3 border-b border-sable-deep p-5">
          <div>
            <Base.Title className="text-xl">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>}
          </div>
          <Base.Close
            aria-label="Fermer le panier"
            className="-mt-1.5 -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-plum hover:bg-sable"
          >
            <CloseIcon />
          </Base.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
        <div className="flex flex-col gap-2 border-t border-sable-deep p-5">{actions}</div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
