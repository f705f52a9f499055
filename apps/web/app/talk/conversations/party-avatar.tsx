import type { ConversationView } from '@couronne/contract/talk/conversations'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { cx } from '#app/ui/class-names.ts'
import { CrownIcon } from '#app/ui/member-icons.tsx'
import { otherParty } from './other-party.ts'

type Props = {
  conversation: Pick<ConversationView, 'attributes'>
  reader: { id: string; role: string }
  className: string
}

/** Shows the other person's picture, or the crown for the team. The name stands beside it. */
export const PartyAvatar = ({ conversation, reader, className }: Props) => {
  const party = otherParty(conversation, reader)
  const { user2, type } = conversation.attributes
  const isTeam = type.admin && party === user2
  return isTeam ? (
    <span className={cx('flex items-center justify-center rounded-full bg-plum text-safran', className)}>
      <CrownIcon className="size-1/2" />
    </span>
  ) : (
    <Photo
      filename={party.avatar}
      alt=""
      sizes="48px"
      width={48}
      height={48}
      eager
      className={cx('rounded-full', className)}
    />
  )
}
