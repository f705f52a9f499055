import { useRef } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { PrefetchPage } from '#app/ui/prefetch-link.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { useLive } from './talk-store.ts'
import { useConversationActions } from './use-conversation-actions.ts'

type Props = {
  sids: readonly string[]
  folder: 'inbox' | 'archive'
  currentSid: string | undefined
  reader: { id: string; role: string; zone: string }
}

export const ConversationList = ({ sids, folder, currentSid, reader }: Props) => {
  const conversations = useLive((live) => live.talk.conversations)
  const typing = useLive((live) => live.typing)
  const list = useRef<HTMLUListElement>(null)
  const actions = useConversationActions()
  /** The row of the pressed button disappears, so the focus goes to its neighbour. */
  const focusNeighbour = (sid: string) => {
    const at = sids.indexOf(sid)
    const neighbour = sids[at + 1] ?? sids[at - 1]
    const link = neighbour && list.current?.querySelector<HTMLElement>(`[data-sid="${neighbour}"] a`)
    const heading = document.querySelector<HTMLElement>('main h2')
    if (heading && !link) heading.tabIndex = -1
    ;(link || heading)?.focus()
  }
  return (
    <>
      {/* A conversation opens without a connection too. */}
      {sids[0] && <PrefetchPage to={addresses.conversation(sids[0])} />}
      <ul ref={list} aria-label="Conversations" className="divide-y divide-sable">
        {sids.map((sid) => {
          const conversation = conversations.get(sid)
          return (
            conversation && (
              <ConversationRow
                key={sid}
                conversation={conversation}
                folder={folder}
                isCurrent={sid === currentSid}
                isTyping={typing.has(sid)}
                reader={reader}
                onArchive={(archived) => {
                  focusNeighbour(sid)
                  void actions.archive(conversation, archived)
                }}
                onHide={() => {
                  focusNeighbour(sid)
                  void actions.hide(conversation)
                }}
                onRead={() => void actions.markRead(conversation)}
              />
            )
          )
        })}
      </ul>
    </>
  )
}
