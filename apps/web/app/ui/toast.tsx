import { Toast as Base } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { CloseIcon } from './icons.tsx'

export type ToastMessage = {
  text: string
  tone?: 'danger'
  action?: { label: string; onClick: () => void }
}

type Props = { children: ReactNode; limit?: number; visibleMs?: number }

/**
 * Shows a message at the bottom of the page for eight seconds, or longer while it has the pointer or the focus. `limit`
 * is the number of messages shown at once.
 */
export const Toasts = ({ children, limit = 1, visibleMs = 8_000 }: Props) => (
  <Base.Provider timeout={visibleMs} limit={limit}>
    {children}
    <Base.Portal>
      <Base.Viewport className="fixed inset-x-4 bottom-20 z-30 mx-auto flex max-w-lg flex-col-reverse gap-2 lg:bottom-6">
        <ToastList />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
)

/** Shows a message in the page's `<Toasts>`. */
export const useToast = () => {
  const { add, close } = Base.useToastManager()
  return ({ text, tone, action }: ToastMessage) => {
    const id: string = add({
      title: text,
      ...(tone && { type: tone, priority: 'high' }),
      ...(action && {
        actionProps: {
          children: action.label,
          onClick: () => {
            close(id)
            action.onClick()
          },
        },
      }),
    })
  }
}

const ToastList = () =>
  Base.useToastManager().toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className={cx(
        'rounded-card px-4 py-2 text-blanc shadow-soft transition-[opacity,transform]',
        'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 data-limited:hidden',
        toast.type === 'danger' ? 'bg-brique' : 'bg-ink',
      )}
    >
      <Base.Content className="flex min-h-11 items-center gap-2">
        <Base.Title className="min-w-0 flex-1 py-1" render={<p />}>
          {toast.title}
        </Base.Title>
        {toast.actionProps && (
          <>
            <span className="sr-only">La touche F6 mène à ce message.</span>
            <Base.Action className="min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4 outline-offset-0! focus-visible:outline-safran!" />
          </>
        )}
        <Base.Close
          aria-label="Fermer le message"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full focus-visible:outline-safran!"
        >
          <CloseIcon />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ))
