import { type MessageView, withdrawnText } from '@couronne/contract/talk/conversations'
import { useState } from 'react'
import { hourText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { cx } from '#app/ui/class-names.ts'
import { CheckIcon, TrashIcon } from '#app/ui/icons.tsx'
import { DoubleCheckIcon, FlagIcon } from '#app/ui/member-icons.tsx'
import { MessageContent } from './message-content.tsx'
import { MessagePicture } from './message-picture.tsx'
import type { DeliveryState } from './talk-state.ts'

/** Own messages stand on the right. The end of a group has the corner of a speech bubble. */
export const bubbleClassName = (isOwn: boolean, endsGroup: boolean, hasPicture: boolean) =>
  cx(
    'w-fit rounded-card',
    hasPicture ? 'max-w-63 p-1.5' : 'max-w-[min(34rem,82%)] px-4 py-2.5',
    isOwn ? 'bg-plum text-blanc' : 'border border-sable-deep bg-blanc text-ink',
    endsGroup && (isOwn ? 'rounded-br-sm' : 'rounded-bl-sm'),
  )

type Props = {
  message: MessageView
  name: string
  zone: string
  startsGroup: boolean
  endsGroup: boolean
  /** Says how far an own message has come. */
  delivery: DeliveryState | undefined
  /** The state of the last own message is written out. */
  isLastOwn: boolean
  onWithdraw: (message: MessageView) => void
  /** It is absent where nothing can be reported. */
  onReport: ((message: MessageView) => void) | undefined
}

export const MessageBubble = (props: Props) => {
  const { message, name, zone, startsGroup, endsGroup, delivery, isLastOwn, onWithdraw, onReport } = props
  const { seq, isOwn, content, image, withdrawn, masked, writtenBy, dateCreated, withdrawableUntil } = message
  const isReportable = onReport !== undefined && !isOwn
  const [isTouched, setTouched] = useState(false)
  const isWithdrawable = withdrawableUntil !== null && Date.parse(withdrawableUntil) > serverNow()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap shows the button, which a keyboard reaches without it
    <li
      data-seq={seq}
      // A finger has no hover: its tap shows the button beside the message.
      onClick={() => isReportable && setTouched(!isTouched)}
      className={cx('group flex flex-col', isOwn ? 'items-end' : 'items-start', startsGroup ? 'mt-4' : 'mt-1')}
    >
      <span className="sr-only">{isOwn ? (writtenBy ?? 'Vous') : name} :</span>
      {writtenBy && startsGroup && <span className="mb-1 text-sm text-ink-soft">{writtenBy}</span>}
      <div className={cx('flex w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        <div className={cx(bubbleClassName(isOwn, endsGroup, image !== null), withdrawn && 'opacity-80')}>
          {withdrawn ? (
            <em>{withdrawnText}</em>
          ) : (
            <>
              {image && <MessagePicture filename={image} alt={`Photo envoyée par ${isOwn ? 'vous' : name}`} />}
              {content && <MessageContent content={content} className={image ? 'px-2.5 pt-1.5 pb-1' : undefined} />}
            </>
          )}
        </div>
        {isWithdrawable && (
          <button
            type="button"
            onClick={() => onWithdraw(message)}
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-opacity hover:bg-sable hover:text-brique pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
          >
            <TrashIcon className="size-4" />
            <span className="sr-only">Supprimer ce message</span>
          </button>
        )}
        {isReportable && (
          <button
            type="button"
            onClick={() => onReport(message)}
            className={cx(
              'flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-opacity hover:bg-sable hover:text-brique',
              !isTouched &&
                'opacity-0 focus-visible:opacity-100 pointer-fine:group-hover:opacity-100 pointer-coarse:pointer-events-none',
            )}
          >
            <FlagIcon className="size-4" />
            <span className="sr-only">Signaler ce message</span>
          </button>
        )}
      </div>
      {masked && (
        <p className="mt-1 px-1 text-sm text-ink-soft">
          {isOwn ? 'Vos coordonnées ont été masquées.' : 'Coordonnées masquées.'}
        </p>
      )}
      {(endsGroup || isLastOwn) && (
        <p className={cx('mt-1 flex items-center gap-1 text-sm text-ink-soft', isOwn ? 'pr-1' : 'pl-1')}>
          <time dateTime={dateCreated}>{hourText(dateCreated, zone)}</time>
          {delivery && !withdrawn && <Delivery state={delivery} isWritten={isLastOwn} />}
        </p>
      )}
    </li>
  )
}

const deliveryTexts = { sent: 'Envoyé', delivered: 'Remis', read: 'Lu' } as const

const Delivery = ({ state, isWritten }: { state: DeliveryState; isWritten: boolean }) => {
  const Icon = state === 'sent' ? CheckIcon : DoubleCheckIcon
  return (
    <span className={cx('flex items-center gap-1', state === 'read' && 'font-semibold text-plum')}>
      <Icon className="size-4" />
      <span className={cx(!isWritten && 'sr-only')}>{deliveryTexts[state]}</span>
    </span>
  )
}
