import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { toName } from '@couronne/contract/lib/french-names'
import type { MessageView, OpenConversationView } from '@couronne/contract/talk/conversations'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { longDayText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useEachMinute } from '#app/lib/use-each-minute.ts'
import { useMedia } from '#app/lib/use-media.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { clearAnnouncement } from './announcements.ts'
import { AppointmentLine, NextAppointment } from './appointment-line.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { newestLines } from './newest-lines.ts'
import { OfflineNote } from './offline-note.tsx'
import type { OutboxEntry } from './outbox.ts'
import { PendingMessage } from './pending-message.tsx'
import { loadOlder, showConversation, withdrawMessage } from './talk-engine.ts'
import { deliveryOf, type Thread as LoadedThread } from './talk-state.ts'
import { useLive } from './talk-store.ts'
import { ThreadFoot } from './thread-foot.tsx'
import { type TeamFrame, ThreadHeader } from './thread-header.tsx'
import { nextAppointment, threadItems } from './thread-items.ts'
import { ThreadScroller } from './thread-scroller.tsx'
import { typingText } from './typing.ts'
import { useReadMarker } from './use-read-marker.ts'
import { useVisualViewport } from './use-visual-viewport.ts'

type Props = {
  sid: string
  member: OwnAccount
  ownAnswers: readonly string[]
  team?: TeamFrame
  /** Opens the report of messages of a pair. It gets those that are loaded, and the one that was chosen. */
  onReport?: (subject: ReportSubject) => void
}

export type ReportSubject = { name: string; messages: readonly MessageView[]; chosen?: MessageView }

/** Shows an open conversation: beside the list on a wide screen, alone on a phone. */
export const Thread = ({ sid, ...rest }: Props) => {
  const opened = useLive((live) => live.opened.get(sid))
  const latest = useLive((live) => live.talk.conversations.get(sid))
  const thread = useLive((live) => live.talk.threads.get(sid))
  const outbox = useLive((live) => live.outbox)
  const isOnline = useLive((live) => live.isOnline)
  const isTyping = useLive((live) => live.typing.has(sid))
  // A conversation that was just deleted closes.
  if (!opened || !latest || !thread) return null
  return (
    <OpenThread
      conversation={{ ...opened, ...latest }}
      thread={thread}
      pending={pendingOf(sid, outbox, thread)}
      isOnline={isOnline}
      isTyping={isTyping}
      {...rest}
    />
  )
}

/** A message that the server has is shown with its number, even before the browser has forgotten it. */
const pendingOf = (sid: string, outbox: readonly OutboxEntry[], { messages }: LoadedThread) => {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return outbox.filter((entry) => entry.sid === sid && !arrived.has(entry.clientId))
}

type OpenProps = Omit<Props, 'sid'> & {
  conversation: OpenConversationView
  thread: LoadedThread
  pending: OutboxEntry[]
  isOnline: boolean
  /** The other side is writing. */
  isTyping: boolean
}

const OpenThread = (props: OpenProps) => {
  const { conversation, thread, pending, isOnline, isTyping, member, ownAnswers, team, onReport } = props
  const { sid, friendlyName, appointments, attributes, allowedActions } = conversation
  const [withdrawing, setWithdrawing] = useState<MessageView | null>(null)
  const showRead = useReadMarker(sid, conversation.readSeq)
  const older = useRequest(loadOlder)
  const firstUnread = useFirstUnread(conversation, thread)
  useEachMinute()
  useVisualViewport()
  useShown(sid)
  useFocus()
  const { messages, hasOlder } = thread
  const items = useMemo(
    () => threadItems({ messages, appointments, hasOlder, zone: member.zone }),
    [messages, appointments, hasOlder, member.zone],
  )
  const next = nextAppointment(appointments, serverNow())
  const lastOwnSeq = messages.findLast(({ isOwn, withdrawn }) => isOwn && !withdrawn)?.seq
  const report =
    onReport &&
    !attributes.type.admin &&
    ((chosen?: MessageView) => onReport({ name: friendlyName, messages, ...(chosen && { chosen }) }))
  return (
    <div
      data-thread
      className="flex flex-col bg-creme max-lg:fixed max-lg:inset-x-0 max-lg:top-[max(4rem,var(--viewport-top,0px))] max-lg:bottom-[var(--keyboard,0px)] max-lg:z-10 md:max-lg:top-[max(5rem,var(--viewport-top,0px))] lg:h-full"
    >
      <ThreadHeader
        conversation={conversation}
        reader={member}
        team={team}
        onReport={report && messages.some(({ isOwn }) => !isOwn) ? () => report() : undefined}
      />
      {team?.about}
      {next && (
        <NextAppointment appointment={next} side={attributes.user1.id === member.id ? 'customer' : 'professional'} />
      )}
      <ThreadScroller
        newest={newestLines(messages, pending)}
        note={isTyping && typingText(friendlyName)}
        onShown={showRead}
        onNearStart={() => {
          if (hasOlder && !older.busy && !older.apiError) void older.submit(sid)
        }}
      >
        <ol className="flex min-h-full flex-col justify-end">
          {hasOlder && (
            <li className="flex min-h-14 flex-col items-center justify-center text-sm">
              {older.apiError && <p className="text-brique">{older.apiError.message}</p>}
              <Button tone="quiet" size="small" busy={older.busy} onClick={() => void older.submit(sid)}>
                Voir les messages précédents
              </Button>
            </li>
          )}
          {items.length === 0 && pending.length === 0 && (
            <Beginning conversation={conversation} isTeam={team !== undefined} />
          )}
          {items.map((item) => {
            if (item.kind === 'day') return <DaySeparator key={item.key} text={longDayText(item.at, member.zone)} />
            if (item.kind === 'appointment') return <AppointmentLine key={item.key} appointment={item.appointment} />
            const { message, key, startsGroup, endsGroup } = item
            return (
              <Fragment key={key}>
                {message.seq === firstUnread && <UnreadDivider />}
                <MessageBubble
                  message={message}
                  startsGroup={startsGroup}
                  endsGroup={endsGroup}
                  name={friendlyName}
                  zone={member.zone}
                  delivery={message.isOwn ? deliveryOf(conversation, message.seq) : undefined}
                  isLastOwn={message.seq === lastOwnSeq}
                  onWithdraw={setWithdrawing}
                  onReport={report || undefined}
                />
              </Fragment>
            )
          })}
          {pending.map((entry) => (
            <PendingMessage
              key={entry.clientId}
              entry={entry}
              isOnline={isOnline}
              isWritable={allowedActions.includes('write')}
              zone={member.zone}
            />
          ))}
        </ol>
      </ThreadScroller>
      <OfflineNote />
      <ThreadFoot conversation={conversation} member={member} ownAnswers={ownAnswers} />
      <ConfirmDialog
        open={withdrawing !== null}
        onClose={() => setWithdrawing(null)}
        title="Supprimer ce message ?"
        confirmLabel="Supprimer"
        tone="danger"
        onConfirm={async () => withdrawing && withdrawMessage(sid, withdrawing.seq)}
      >
        <p>
          Il disparaît pour vous deux{withdrawing?.image && ', avec sa photo'}. « Message supprimé » reste à sa place.
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** Remembers which message was the first unread one when the conversation was opened. */
const useFirstUnread = (
  { readSeq, unreadMessagesCount }: OpenConversationView,
  { messages }: LoadedThread,
): number | undefined => {
  const atOpening = useRef<number | undefined | null>(null)
  if (atOpening.current === null)
    atOpening.current =
      unreadMessagesCount > 0 ? messages.find(({ seq, isOwn }) => seq > readSeq && !isOwn)?.seq : undefined
  return atOpening.current
}

const useShown = (sid: string) =>
  useEffect(() => {
    showConversation(sid)
    return () => {
      showConversation(undefined)
      clearAnnouncement()
    }
  }, [sid])

/** The field takes the focus where no on-screen keyboard opens with it, otherwise the name. */
const useFocus = () => {
  const hasKeyboard = useMedia('(min-width: 64rem) and (pointer: fine)')
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    const target =
      (hasKeyboard && document.querySelector('[data-composer]')) || document.querySelector('[data-thread-title]')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [hasKeyboard])
}

const DaySeparator = ({ text }: { text: string }) => (
  <li className="mt-6 mb-1 flex justify-center">
    <span className="rounded-full bg-sable px-3 py-1 text-sm font-semibold first-letter:uppercase">{text}</span>
  </li>
)

const UnreadDivider = () => (
  <li data-first-unread className="mt-4 flex items-center gap-3 text-sm font-semibold text-plum">
    <span aria-hidden="true" className="h-px flex-1 bg-plum/30" />
    Nouveaux messages
    <span aria-hidden="true" className="h-px flex-1 bg-plum/30" />
  </li>
)

type BeginningProps = { conversation: OpenConversationView; isTeam: boolean }

const Beginning = ({ conversation, isTeam }: BeginningProps) => (
  <li className="m-auto max-w-[42ch] text-center text-ink-soft">
    <p className="font-display text-xl font-semibold text-ink">Écrivez {toName(conversation.friendlyName)}</p>
    <p className="mt-2">
      {isTeam ? 'Un e-mail annonce votre message s’il reste non lu.' : beginningText(conversation)}
    </p>
  </li>
)

const beginningText = ({ isMasked, professional, attributes }: OpenConversationView) => {
  if (attributes.type.admin) return 'Une question, un souci : notre équipe vous répond ici.'
  return isMasked && professional
    ? 'Longueur, volume, photos de vos cheveux : posez vos questions avant de réserver.'
    : 'Précisez un détail, un retard, un code d’entrée.'
}
