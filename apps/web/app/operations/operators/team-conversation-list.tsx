import type { ConversationView } from '@couronne/contract/talk/conversations'
import { Link } from 'react-router'
import { unreadText } from '#app/identity/sessions/unread-count.ts'
import { briefHourText, elapsedText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { PartyAvatar } from '#app/talk/conversations/party-avatar.tsx'
import { cx } from '#app/ui/class-names.ts'

type Reader = { id: string; role: string; zone: string }
type Props = {
  conversations: ConversationView[]
  currentSid: string | undefined
  reader: Reader
  addressOf: (sid: string) => string
}

export const TeamConversationList = ({ conversations, currentSid, reader, addressOf }: Props) => (
  <ul aria-label="Conversations" className="divide-y divide-sable">
    {conversations.map((conversation) => (
      <li key={conversation.sid}>
        <TeamConversationRow
          conversation={conversation}
          isCurrent={conversation.sid === currentSid}
          reader={reader}
          to={addressOf(conversation.sid)}
        />
      </li>
    ))}
  </ul>
)

type RowProps = { conversation: ConversationView; isCurrent: boolean; reader: Reader; to: string }

/** Shows a person who has written to the team, and how long this person has waited for an answer. */
const TeamConversationRow = ({ conversation, isCurrent, reader, to }: RowProps) => {
  const { friendlyName, lastMessage, unreadMessagesCount: unread, waitsSince } = conversation
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex items-center gap-3 px-4 py-3 -outline-offset-3! hover:bg-sable/50',
        isCurrent && 'bg-sable hover:bg-sable',
      )}
    >
      <PartyAvatar conversation={conversation} reader={reader} className="size-12 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate', unread ? 'font-bold' : 'font-semibold')}>{friendlyName}</span>
          {lastMessage && (
            <span className="shrink-0 text-sm text-ink-soft">
              {briefHourText(lastMessage.dateCreated, reader.zone)}
            </span>
          )}
        </span>
        <span className="flex min-h-6 items-center gap-2">
          <bdi className={cx('min-w-0 flex-1 truncate text-sm', unread ? 'font-bold' : 'text-ink-soft')}>
            {lastMessage?.content ?? 'Aucun message'}
          </bdi>
          {unread > 0 && (
            <span className="min-w-6 shrink-0 rounded-full bg-terracotta px-1.5 text-center text-sm leading-6 font-bold text-blanc">
              {unreadText(unread)}
              <span className="sr-only"> {unread > 1 ? 'messages non lus' : 'message non lu'}</span>
            </span>
          )}
        </span>
        {waitsSince && (
          <span className="block text-sm font-semibold text-plum">
            Attend depuis {elapsedText(waitsSince, serverNow())}
          </span>
        )}
      </span>
    </Link>
  )
}
