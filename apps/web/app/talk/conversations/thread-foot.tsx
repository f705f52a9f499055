import type { OwnAccount } from '@couronne/contract/identity/accounts'
import type { OpenConversationView } from '@couronne/contract/talk/conversations'
import { useEffect, useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ShieldIcon } from '#app/ui/icons.tsx'
import { Composer } from './composer.tsx'
import { CopyButton } from './copy-button.tsx'
import { readDraft } from './drafts.ts'
import { FocusKeeper } from './focus-keeper.tsx'
import { QuickAnswers } from './quick-answers.tsx'
import { useConversationActions } from './use-conversation-actions.ts'

const maskedText =
  'Les coordonnées sont remplacées par « ••• » tant qu’aucun rendez-vous n’est payé entre vous : vos paiements et vos annulations restent ainsi protégés.'

type Props = { conversation: OpenConversationView; member: OwnAccount; ownAnswers: readonly string[] }

/** Writes in an open conversation, and says why a closed one is not. */
export const ThreadFoot = ({ conversation, member, ownAnswers }: Props) => {
  const { sid, friendlyName, allowedActions, isBlocked, isMasked, attributes } = conversation
  const isOfProfessional = !attributes.type.admin && attributes.user2.id === member.id
  const isWritable = allowedActions.includes('write')
  return (
    <FocusKeeper
      target="[data-composer], [data-closed]"
      className={cx('border-t border-sable-deep', isWritable ? 'bg-blanc' : 'bg-sable px-4 py-3')}
    >
      {isWritable ? (
        <>
          {isBlocked && (
            <p className="bg-sable px-4 py-2 text-sm">
              Vous avez bloqué {friendlyName} : cette conversation se ferme à la fin du dernier rendez-vous prévu.
            </p>
          )}
          {isMasked && (
            <p className="flex items-start gap-2 bg-sable px-4 py-2 text-sm">
              <ShieldIcon className="mt-0.5 size-4 text-plum" />
              <span>{maskedText}</span>
            </p>
          )}
          {isOfProfessional && <QuickAnswers sid={sid} own={ownAnswers} />}
          <Composer sid={sid} userId={member.id} name={friendlyName} />
        </>
      ) : (
        <ClosedFoot conversation={conversation} userId={member.id} />
      )}
    </FocusKeeper>
  )
}

type ClosedProps = Pick<Props, 'conversation'> & { userId: string }

const ClosedFoot = ({ conversation, userId }: ClosedProps) => {
  const { sid, friendlyName, closedText, isBlocked, allowedActions, professional } = conversation
  const actions = useConversationActions()
  const [draft, setDraft] = useState('')
  // The field, which this replaces, has stored its text by now.
  useEffect(() => setDraft(readDraft(userId, sid)), [userId, sid])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" data-closed tabIndex={-1}>
          {isBlocked ? `Vous avez bloqué ${friendlyName}.` : closedText}
        </p>
        {isBlocked && (
          <Button tone="secondary" size="small" onClick={() => void actions.unblock(conversation)}>
            Débloquer
          </Button>
        )}
        {!isBlocked && allowedActions.includes('bookAgain') && professional && (
          <LinkButton size="small" to={addresses.profile(professional)}>
            Réserver à nouveau
          </LinkButton>
        )}
      </div>
      {draft && (
        <div className="mt-2 flex items-start justify-between gap-2 border-t border-sable-deep pt-2 text-sm">
          <p className="min-w-0 py-2.5">
            Votre brouillon :{' '}
            <bdi className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-soft">{draft}</bdi>
          </p>
          <CopyButton text={draft} />
        </div>
      )}
    </>
  )
}
