import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { type ReactNode, useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { ArrowLeftIcon } from '#app/ui/icons.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { ArchiveIcon } from '#app/ui/member-icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { isListedIn } from './conversation-filter.ts'
import { ConversationList } from './conversation-list.tsx'
import { ListSearch } from './list-search.tsx'
import { OfflineNote } from './offline-note.tsx'
import { ReadReceipts } from './read-receipts.tsx'
import { TalkAnnouncer } from './talk-announcer.tsx'
import { loadMore } from './talk-engine.ts'
import { useLive } from './talk-store.ts'

type Props = {
  folder: 'inbox' | 'archive'
  /** The name that the address searches for. `found` has its conversations. */
  q: string
  found: readonly string[] | null
  currentSid: string | undefined
  member: OwnAccount
  /** The thread of the chosen conversation. */
  children: ReactNode
}

/** Shows list and thread side by side on a wide screen, and one after the other on a phone. */
export const ConversationPanes = ({ folder, q, found, currentSid, member, children }: Props) => {
  const talk = useLive((live) => live.talk)
  const [typed, setTyped] = useState(q)
  const listed = talk[folder]
  const sids = found ?? listed?.sids ?? []
  const shown = sids.filter((sid) => isListedIn(folder, talk.conversations.get(sid), typed))
  const isEmpty = !q && listed?.total === 0
  return (
    <>
      <div className={cx(currentSid && 'max-lg:hidden')}>
        <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="mr-auto text-lg tracking-wide">
            {folder === 'archive' ? 'MESSAGES ARCHIVÉS' : 'MES MESSAGES'}
          </h2>
          {folder === 'archive' ? (
            <TextLink to={addresses.conversations()} className="gap-2 px-2">
              <ArrowLeftIcon /> Mes messages
            </TextLink>
          ) : (
            <>
              <TextLink to={addresses.conversations({ archives: '1' })} className="min-w-11 justify-center gap-2 px-2">
                <ArchiveIcon /> <span className="max-sm:sr-only">Archives</span>
              </TextLink>
              {member.role !== 'admin' && (
                <LinkButton to={addresses.newConversation.withTeam()} tone="secondary" size="small">
                  Contacter Admin
                </LinkButton>
              )}
            </>
          )}
        </div>
        {!isEmpty && <ListSearch folder={folder} q={q} typed={typed} onType={setTyped} />}
        {!currentSid && <OfflineNote className="mb-4 rounded-control" />}
      </div>
      {isEmpty && !currentSid ? (
        <EmptyList folder={folder} role={member.role} />
      ) : (
        <div className="max-sm:-mx-4 sm:max-lg:-mx-6 lg:grid lg:h-[calc(100dvh-20rem)] lg:min-h-120 lg:grid-cols-[23.5rem_1fr] lg:overflow-hidden lg:rounded-card lg:border lg:border-sable-deep lg:bg-blanc lg:shadow-soft">
          <div
            className={cx(
              'flex flex-col bg-blanc max-lg:border-y max-lg:border-sable-deep lg:min-h-0 lg:overflow-y-auto lg:border-r lg:border-sable-deep',
              currentSid && 'max-lg:hidden',
            )}
          >
            <ConversationList sids={shown} folder={folder} currentSid={currentSid} reader={member} />
            {shown.length === 0 && <p className="px-4 py-6 text-ink-soft">{noneText(typed || q, folder)}</p>}
            {!found && listed && listed.sids.length < listed.total && <MoreButton folder={folder} />}
          </div>
          <div className="min-h-0 min-w-0">{children}</div>
        </div>
      )}
      <div className={cx('mt-4', currentSid && 'max-lg:hidden')}>
        <ReadReceipts member={member} />
        <TextLink to={addresses.blockedPeople()}>Personnes bloquées</TextLink>
      </div>
      <TalkAnnouncer />
    </>
  )
}

const noneText = (q: string, folder: Props['folder']) =>
  q
    ? `Aucune conversation ne correspond à « ${q} ».`
    : folder === 'archive'
      ? 'Aucune archive.'
      : 'Aucun message pour l’instant'

const EmptyList = ({ folder, role }: Pick<Props, 'folder'> & { role: string }) =>
  folder === 'archive' ? (
    <EmptyState picture={illustrationUrl('hero-turban')} title="Aucune archive">
      <p>Une conversation archivée attend ici, et revient d’elle-même avec son prochain message.</p>
    </EmptyState>
  ) : (
    <EmptyState
      picture={illustrationUrl('hero-twists')}
      title="Aucun message pour l’instant"
      action={
        role === 'customer' ? (
          <LinkButton to={addresses.searchForm()}>Trouver une coiffeuse</LinkButton>
        ) : (
          <LinkButton to={addresses.ownAppointments()}>Voir mes rendez-vous</LinkButton>
        )
      }
    >
      <p>
        {role === 'customer'
          ? 'Posez une question à une coiffeuse depuis sa fiche, ou écrivez-lui depuis un rendez-vous.'
          : 'Les questions de vos clientes arrivent ici. Vous pouvez aussi leur écrire depuis un rendez-vous.'}
      </p>
    </EmptyState>
  )

const MoreButton = ({ folder }: Pick<Props, 'folder'>) => {
  const request = useRequest(loadMore)
  return (
    <>
      <Button tone="quiet" busy={request.busy} onClick={() => void request.submit(folder)} className="m-3">
        Voir les plus anciens
      </Button>
      {request.apiError && <ErrorDialog error={request.apiError} onClose={request.clearError} />}
    </>
  )
}
