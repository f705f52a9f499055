import { ChatIcon } from '#app/ui/icons.tsx'

/** Fills the place of the thread on a wide screen. On a phone the list is the page. */
export const NoConversation = () => (
  <div className="hidden h-full flex-col items-center justify-center gap-4 bg-sable/40 p-8 text-center lg:flex">
    <span className="flex size-20 items-center justify-center rounded-full bg-sable text-plum">
      <ChatIcon className="size-9" />
    </span>
    <p className="font-display text-xl font-semibold">Choisissez une conversation</p>
    <p className="max-w-[36ch] text-ink-soft">Ses messages s’affichent ici.</p>
  </div>
)
