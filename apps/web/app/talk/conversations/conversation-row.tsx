import type { ConversationView } from '@couronne/contract/talk/conversations'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { unreadText } from '#app/identity/sessions/unread-count.ts'
import { addresses } from '#app/lib/addresses.ts'
import { briefHourText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { CheckIcon, TrashIcon } from '#app/ui/icons.tsx'
import { ArchiveIcon, MoreIcon } from '#app/ui/member-icons.tsx'
import { PartyAvatar } from './party-avatar.tsx'
import { typingText } from './typing.ts'
import { useSwipe } from './use-swipe.ts'

type Props = {
  conversation: ConversationView
  folder: 'inbox' | 'archive'
  isCurrent: boolean
  /** The other side is writing. */
  isTyping: boolean
  reader: { id: string; role: string; zone: string }
  onArchive: (archived: boolean) => void
  onHide: () => void
  onRead: () => void
}

/** The actions appear in the place of this text. */
const underActions = 'pointer-fine:group-focus-within:opacity-0 pointer-fine:group-hover:opacity-0'

/**
 * Shows one conversation of the list. Its actions appear under the mouse or the keyboard's focus; on a touch screen a
 * swipe or the button with three dots opens them.
 */
export const ConversationRow = ({
  conversation,
  folder,
  isCurrent,
  isTyping,
  reader,
  onArchive,
  onHide,
  onRead,
}: Props) => {
  const { sid, friendlyName, lastMessage, unreadMessagesCount: unread, archived } = conversation
  const { isOpen, setIsOpen, swipe } = useSwipe()
  const link = useRef<HTMLAnchorElement>(null)
  const about = <span className="sr-only"> : {friendlyName}</span>
  return (
    <li data-sid={sid} className="group relative overflow-hidden" {...swipe}>
      <Link
        ref={link}
        to={addresses.conversation(sid, folder === 'archive' ? { archives: '1' } : {})}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex touch-pan-y items-center gap-3 px-4 py-3 -outline-offset-3! hover:bg-sable/50',
          isCurrent && 'bg-sable hover:bg-sable',
        )}
      >
        <PartyAvatar conversation={conversation} reader={reader} className="size-12 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={cx('min-w-0 flex-1 truncate', unread ? 'font-bold' : 'font-semibold')}>
              {friendlyName}
            </span>
            <span
              className={cx('shrink-0 text-sm', underActions, unread ? 'font-semibold text-plum' : 'text-ink-soft')}
            >
              {lastMessage ? briefHourText(lastMessage.dateCreated, reader.zone) : 'Non défini'}
            </span>
          </span>
          <span className="flex min-h-6 items-center gap-2 pointer-coarse:pr-9">
            {isTyping ? (
              <span className="min-w-0 flex-1 truncate text-sm text-plum">{typingText(friendlyName)}</span>
            ) : (
              <bdi className={cx('min-w-0 flex-1 truncate text-sm', unread ? 'font-bold' : 'text-ink-soft')}>
                {lastMessage?.content ?? 'Aucun message'}
              </bdi>
            )}
            {unread > 0 && (
              <span
                className={cx(
                  'min-w-6 shrink-0 rounded-full bg-terracotta px-1.5 text-center text-sm leading-6 font-bold text-blanc',
                  underActions,
                )}
              >
                {unreadText(unread)}
                <span className="sr-only"> {unread > 1 ? 'messages non lus' : 'message non lu'}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(
          'absolute right-0 bottom-0 z-1 hidden h-11 w-12 items-center justify-center text-plum -outline-offset-3! pointer-coarse:flex',
          isOpen && 'top-0 h-auto! bg-sable-deep',
        )}
      >
        <MoreIcon />
        <span className="sr-only">Actions{about}</span>
      </button>
      <div
        className={cx(
          'absolute flex transition-[opacity,transform]',
          'pointer-fine:inset-y-0 pointer-fine:right-3 pointer-fine:my-auto pointer-fine:h-fit pointer-fine:rounded-full pointer-fine:bg-blanc pointer-fine:opacity-0 pointer-fine:shadow-soft pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100',
          'pointer-coarse:inset-y-0 pointer-coarse:right-12',
          !isOpen && 'pointer-coarse:invisible pointer-coarse:translate-x-full',
        )}
      >
        {unread > 0 && (
          <RowAction
            Icon={CheckIcon}
            onClick={() => {
              setIsOpen(false)
              // This button disappears.
              link.current?.focus()
              onRead()
            }}
            label="Marquer comme lu"
            about={about}
            className="pointer-coarse:bg-feuille"
          />
        )}
        <RowAction
          Icon={ArchiveIcon}
          onClick={() => onArchive(!archived)}
          label={archived ? 'Désarchiver' : 'Archiver'}
          about={about}
          className="pointer-coarse:bg-plum"
        />
        <RowAction
          Icon={TrashIcon}
          onClick={onHide}
          label="Supprimer"
          about={about}
          className="pointer-coarse:bg-brique"
        />
      </div>
    </li>
  )
}

type ActionProps = {
  Icon: typeof TrashIcon
  onClick: () => void
  label: string
  /** Names the conversation for people who do not see the row. */
  about: ReactNode
  className: string
}

const RowAction = ({ Icon, onClick, label, about, className }: ActionProps) => (
  <button
    type="button"
    title={label}
    onClick={onClick}
    className={cx(
      'flex items-center justify-center',
      'pointer-fine:size-11 pointer-fine:rounded-full pointer-fine:text-plum pointer-fine:hover:bg-sable',
      'pointer-coarse:w-21 pointer-coarse:flex-col pointer-coarse:px-1 pointer-coarse:text-blanc pointer-coarse:-outline-offset-3!',
      className,
    )}
  >
    <Icon />
    <span className="text-sm leading-tight font-semibold pointer-fine:sr-only">
      {label}
      {about}
    </span>
  </button>
)
