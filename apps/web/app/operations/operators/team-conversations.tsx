import type { OwnAccount } from '@couronne/contract/identity/accounts'
import type { ReactNode } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { countText } from '#app/lib/french.ts'
import { TalkAnnouncer } from '#app/talk/conversations/talk-announcer.tsx'
import { useLive } from '#app/talk/conversations/talk-store.ts'
import { cx } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterLink } from '#app/ui/filter-link.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { TeamConversationList } from './team-conversation-list.tsx'

const allFilter = { name: 'toutes', value: '1' }

export type TeamSearch = { isAll: boolean; q: string }

/** Reads from the address which conversations are listed. */
export const readTeamSearch = (search: URLSearchParams): TeamSearch => ({
  isAll: search.get(allFilter.name) === allFilter.value,
  q: search.get('q')?.trim().slice(0, 100) ?? '',
})

type Props = {
  search: TeamSearch
  page: number
  /** This is the query of the address, which the links to the conversations keep. */
  addressQuery: string
  currentSid: string | undefined
  member: OwnAccount
  /** The thread of the chosen conversation. */
  children: ReactNode
}

/** Shows list and thread side by side on a wide screen, and one after the other on a phone. */
export const TeamConversations = ({ search, page, addressQuery, currentSid, member, children }: Props) => {
  const { isAll, q } = search
  const { team, conversations } = useLive((live) => live.talk)
  const total = team?.total ?? 0
  const listed = (team?.sids ?? []).flatMap((sid) => conversations.get(sid) ?? [])
  const [title, text] = emptyTexts(search)
  return (
    <>
      <div
        className={cx(
          'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3',
          currentSid && 'max-lg:hidden',
        )}
      >
        <h2 className="text-2xl">Messages</h2>
        <nav aria-label="Par état" className="flex gap-2">
          <FilterLink to={addresses.teamConversations({ q })} isChosen={!isAll}>
            En attente
          </FilterLink>
          <FilterLink to={addresses.teamConversations({ q, [allFilter.name]: allFilter.value })} isChosen={isAll}>
            Toutes
          </FilterLink>
        </nav>
        <SearchForm
          values={{ q }}
          hiddenFilter={isAll ? allFilter : undefined}
          className="mb-0! flex grow max-lg:basis-full lg:ml-4"
        >
          <TextInput
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            aria-label="Nom de la personne"
            placeholder="Nom de la personne"
            className="min-w-0 flex-1"
          />
        </SearchForm>
        <p role="status" className="sr-only">
          {countText(total, 'conversation', 'conversations')}
        </p>
      </div>
      {listed.length === 0 && !currentSid ? (
        <EmptyState picture={illustrationUrl('hero-twists')} title={title}>
          <p>{text}</p>
        </EmptyState>
      ) : (
        <div className="max-sm:-mx-4 sm:max-lg:-mx-6 lg:grid lg:h-[calc(100dvh-20rem)] lg:min-h-120 lg:grid-cols-[22.5rem_1fr] lg:overflow-hidden lg:rounded-card lg:border lg:border-sable-deep lg:bg-blanc lg:shadow-soft">
          <div
            className={cx(
              'bg-blanc max-lg:border-y max-lg:border-sable-deep lg:min-h-0 lg:overflow-y-auto lg:border-r lg:border-sable-deep',
              currentSid && 'max-lg:hidden',
            )}
          >
            <TeamConversationList
              conversations={listed}
              currentSid={currentSid}
              reader={member}
              addressOf={(sid) => addresses.teamConversation(sid) + addressQuery}
            />
            {listed.length === 0 && <p className="px-4 py-6 text-ink-soft">{title}</p>}
          </div>
          <div className="min-h-0 min-w-0">{children}</div>
        </div>
      )}
      <div className={cx(currentSid && 'max-lg:hidden')}>
        <PageLinks page={page} total={total} />
      </div>
      <TalkAnnouncer />
    </>
  )
}

const emptyTexts = ({ isAll, q }: TeamSearch) => {
  if (q) return ['Aucune conversation ne correspond', 'Essayez avec une partie du prénom ou du nom.']
  return isAll
    ? ['Aucune conversation', 'Dès qu’une personne écrit à l’équipe, son message est ici.']
    : ['Personne n’attend de réponse', 'Les conversations passées sont sous « Toutes ».']
}
