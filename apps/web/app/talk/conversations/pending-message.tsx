import { briefHourText } from '#app/lib/french.ts'
import { UploadProgress } from '#app/platform/uploads/upload-progress.tsx'
import { cx } from '#app/ui/class-names.ts'
import { AlertIcon, ClockIcon } from '#app/ui/icons.tsx'
import { CopyButton, textButtonClassName } from './copy-button.tsx'
import { bubbleClassName } from './message-bubble.tsx'
import { MessageContent } from './message-content.tsx'
import { messagePictureClassName } from './message-picture.tsx'
import type { OutboxEntry } from './outbox.ts'
import { PhotoPreview } from './photo-preview.tsx'
import { discardMessage, retryMessage } from './talk-engine.ts'
import { useLive } from './talk-store.ts'

type Props = {
  entry: OutboxEntry
  isOnline: boolean
  /** The conversation is open, so that the message can be sent again. */
  isWritable: boolean
  zone: string
}

/** Shows a message that the server does not have yet, and why. */
export const PendingMessage = ({ entry, isOnline, isWritable, zone }: Props) => {
  const { content, photo, state } = entry
  return (
    <li className="mt-3 flex flex-col items-end">
      <span className="sr-only">Vous :</span>
      <div className={cx(bubbleClassName(true, true, photo !== null), 'opacity-80')}>
        {photo && <PhotoPreview photo={photo} alt="Photo à envoyer" className={messagePictureClassName} />}
        {content && <MessageContent content={content} className={photo ? 'px-2.5 pt-1.5 pb-1' : undefined} />}
      </div>
      {state === 'waiting' ? (
        <Waiting entry={entry} isOnline={isOnline} />
      ) : (
        <Stopped entry={entry} isWritable={isWritable} zone={zone} />
      )}
    </li>
  )
}

const Waiting = ({ entry, isOnline }: Pick<Props, 'entry' | 'isOnline'>) => {
  const { clientId, attempts } = entry
  const sentShare = useLive((live) => live.uploads.get(clientId))
  const isSending = useLive((live) => live.sending.has(clientId))
  if (isOnline && sentShare !== undefined)
    return (
      <div className="mt-1.5 w-60 max-w-full">
        <UploadProgress label="Envoi de la photo" progress={sentShare} />
      </div>
    )
  return (
    <p className="mt-1 flex items-center gap-1 pr-1 text-sm text-ink-soft">
      <ClockIcon className="size-4" />
      {waitingText({ isOnline, isSending, attempts })}
      {(attempts > 0 || !isOnline) && (
        <button
          type="button"
          aria-disabled={isSending || undefined}
          onClick={() => isSending || discardMessage(entry)}
          className={cx(textButtonClassName, 'aria-disabled:opacity-60')}
        >
          Supprimer
        </button>
      )}
    </p>
  )
}

type Waits = { isOnline: boolean; isSending: boolean; attempts: number }

/** The server may have refused for the moment: that is no missing connection. */
export const waitingText = ({ isOnline, isSending, attempts }: Waits) => {
  if (!isOnline) return 'En attente de connexion'
  return isSending || attempts === 0 ? 'Envoi…' : 'Nouvel essai dans un instant'
}

const Stopped = ({ entry, isWritable, zone }: Pick<Props, 'entry' | 'isWritable' | 'zone'>) => (
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
      {isWritable && (
        <button type="button" onClick={() => retryMessage(entry)} className={textButtonClassName}>
          {entry.state === 'failed' ? 'Réessayer' : 'Envoyer'}
        </button>
      )}
      {entry.content && <CopyButton text={entry.content} />}
      <button type="button" onClick={() => discardMessage(entry)} className={textButtonClassName}>
        Supprimer
      </button>
    </p>
  </div>
)
