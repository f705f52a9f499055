import type { OpenConversationView } from '@couronne/contract/talk/conversations'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ArrowLeftIcon, CheckIcon, TrashIcon } from '#app/ui/icons.tsx'
import { ArchiveIcon, BlockIcon, FlagIcon } from '#app/ui/member-icons.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { PartyAvatar } from './party-avatar.tsx'
import { ThreadMenu, type ThreadMenuItem } from './thread-menu.tsx'
import { useConversationActions } from './use-conversation-actions.ts'

/** Operators read a conversation of the team with this around it. */
export type TeamFrame = {
  /** This is the address of the list. */
  back: string
  /** This is the person's page, unless the account is deleted. */
  person: string | undefined
  about: ReactNode
}

type Props = {
  conversation: OpenConversationView
  reader: { id: string; role: string }
  team: TeamFrame | undefined
  /** It is absent where nothing can be reported. */
  onReport: (() => void) | undefined
}

export const ThreadHeader = ({ conversation, reader, team, onReport }: Props) => {
  const actions = useConversationActions()
  const isInArchive = new URLSearchParams(useLocation().search).has('archives')
  const { friendlyName, allowedActions, professional, archived, waitsSince } = conversation
  const page = team?.person ?? (professional && addresses.profile(professional))
  const [isBlocking, setIsBlocking] = useState(false)
  const items: ThreadMenuItem[] = []
  if (onReport) items.push({ label: 'Signaler des messages', Icon: FlagIcon, onSelect: onReport })
  if (allowedActions.includes('block'))
    items.push({ label: `Bloquer ${friendlyName}`, Icon: BlockIcon, onSelect: () => setIsBlocking(true) })
  if (allowedActions.includes('unblock'))
    items.push({
      label: `Débloquer ${friendlyName}`,
      Icon: BlockIcon,
      onSelect: () => void actions.unblock(conversation),
    })
  return (
    <div className="flex items-center gap-2 border-b border-sable-deep bg-blanc py-1.5 pr-1 pl-2">
      <Link
        to={team?.back ?? addresses.conversations(isInArchive ? { archives: '1' } : {})}
        className="inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-semibold text-plum hover:underline"
      >
        <ArrowLeftIcon /> <span className="max-[359px]:sr-only">Retour</span>
      </Link>
      <PartyAvatar conversation={conversation} reader={reader} className="size-10 shrink-0" />
      <h2 data-thread-title tabIndex={-1} className="min-w-0 flex-1 truncate py-1 text-lg outline-none">
        {page ? (
          <Link to={page} className="hover:underline">
            {friendlyName}
          </Link>
        ) : (
          friendlyName
        )}
      </h2>
      {(allowedActions.includes('archive') || allowedActions.includes('unarchive')) && (
        <IconButton
          label={archived ? 'Désarchiver la conversation' : 'Archiver la conversation'}
          title={archived ? 'Désarchiver' : 'Archiver'}
          onClick={() => void actions.archive(conversation, !archived)}
        >
          <ArchiveIcon />
        </IconButton>
      )}
      {allowedActions.includes('hide') && (
        <IconButton label="Supprimer la conversation" title="Supprimer" onClick={() => void actions.hide(conversation)}>
          <TrashIcon />
        </IconButton>
      )}
      {team && waitsSince && (
        <IconButton label="Rien à répondre" title="Rien à répondre" onClick={() => void actions.setAside(conversation)}>
          <CheckIcon />
        </IconButton>
      )}
      <ThreadMenu items={items} />
      {isBlocking && (
        <BlockDialog
          conversation={conversation}
          open
          onClose={() => setIsBlocking(false)}
          onConfirm={() => actions.block(conversation)}
        />
      )}
    </div>
  )
}
