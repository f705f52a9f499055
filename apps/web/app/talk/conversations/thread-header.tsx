import type { OpenConversationView } from '@couronne/contract/talk/conversations'
import { Link, useLocation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ArrowLeftIcon, TrashIcon } from '#app/ui/icons.tsx'
import { ArchiveIcon, FlagIcon } from '#app/ui/member-icons.tsx'
import { PartyAvatar } from './party-avatar.tsx'
import { useConversationActions } from './use-conversation-actions.ts'

type Props = {
  conversation: OpenConversationView
  reader: { id: string; role: string }
  /** It is absent where nothing can be reported. */
  onReport: (() => void) | undefined
}

export const ThreadHeader = ({ conversation, reader, onReport }: Props) => {
  const actions = useConversationActions()
  const isInArchive = new URLSearchParams(useLocation().search).has('archives')
  const { friendlyName, allowedActions, professional, archived } = conversation
  return (
    <div className="flex items-center gap-2 border-b border-sable-deep bg-blanc py-1.5 pr-1 pl-2">
      <Link
        to={addresses.conversations(isInArchive ? { archives: '1' } : {})}
        className="inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-semibold text-plum hover:underline"
      >
        <ArrowLeftIcon /> <span className="max-[359px]:sr-only">Retour</span>
      </Link>
      <PartyAvatar conversation={conversation} reader={reader} className="size-10 shrink-0" />
      <h2 data-thread-title tabIndex={-1} className="min-w-0 flex-1 truncate py-1 text-lg outline-none">
        {professional ? (
          <Link to={addresses.profile(professional)} className="hover:underline">
            {friendlyName}
          </Link>
        ) : (
          friendlyName
        )}
      </h2>
      {onReport && (
        <IconButton label="Signaler des messages" title="Signaler" onClick={() => onReport()}>
          <FlagIcon />
        </IconButton>
      )}
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
    </div>
  )
}
