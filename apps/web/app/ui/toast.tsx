import { Toast as Base } from '@base-ui/react/toast'
import { CloseIcon } from './icons.tsx'

/** One list for the whole page. `toasts.add({ title: 'Article ajouté au panier' })` */
export const toasts = Base.createToastManager()

/** Success messages stay two seconds, and are announced. Put it once around the part of the page that uses `toasts`. */
export const ToastArea = () => (
  <Base.Provider toastManager={toasts} timeout={2000}>
    <Base.Portal>
      <Base.Viewport className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md flex-col gap-2">
        <ToastList />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
)

const ToastList = () => {
  const { toasts: shown } = Base.useToastManager()
  return shown.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className="rounded-control bg-ink text-creme shadow-soft transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Base.Content className="flex items-center gap-3 px-4 py-3">
        <div className="min-w-0 flex-1">
          <Base.Title className="font-semibold">{toast.title}</Base.Title>
          <Base.Description>{toast.description}</Base.Description>
        </div>
        <Base.Close
          aria-label="Fermer le message"
          className="inline-flex size-11 items-center justify-center rounded-full"
        >
          <CloseIcon />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ))
}
