import { briefHourText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { AlertIcon, ClockIcon } from '#app/ui/icons.tsx'
import { bubbleClassName } from './message-bubble.tsx'
import { MessageContent } from './message-content.tsx'
import type { OutboxEntry } from './outbox.ts'
import { discardMessage, retryMessage } from './talk-engine.ts'

type Props = { entry: OutboxEntry; isOnline: boolean; zone: string }

/** Shows a message that the server does not have yet, and why. */
export const PendingMessage = ({ entry, isOnline, zone }: Props) => {
  const { content, state } = entry
  return (
    <li data-line className="mt-3 flex flex-col items-end">
      <span className="sr-only">Vous :</span>
      <div className={cx(bubbleClassName(true, true), 'opacity-80')}>
        <MessageContent content={content} />
      </div>
      {state === 'waiting' ? (
        <p className="mt-1 flex items-center gap-1 pr-1 text-sm text-ink-soft">
          <ClockIcon className="size-4" />
          {isOnline && entry.attempts === 0 ? 'Envoi…' : 'En attente de connexion'}
        </p>
      ) : (
        <Stopped entry={entry} zone={zone} />
      )}
    </li>
  )
}

const actionClassName = 'min-h-11 px-2 font-semibold text-plum underline underline-offset-4'

const Stopped = ({ entry, zone }: Pick<Props, 'entry' | 'zone'>) => (
  <div className="mt-1 flex max-w-[min(34rem,82%)] flex-col items-end text-right text-sm">
    {entry.state === 'failed' ? (
      <p className="font-semibold text-brique">
        <AlertIcon className="mr-1 inline size-4 align-text-bottom" />
        Non envoyé. {entry.problem}
      </p>
    ) : (
      <p>Écrit {briefHourText(new Date(entry.createdAt), zone)}, jamais parti. L’envoyer maintenant ?</p>
    )}
    <p>
      <button type="button" onClick={() => retryMessage(entry)} className={actionClassName}>
        {entry.state === 'failed' ? 'Réessayer' : 'Envoyer'}
      </button>
      <button type="button" onClick={() => discardMessage(entry)} className={actionClassName}>
        Supprimer
      </button>
    </p>
  </div>
)
