import { MemberLink } from '#app/identity/sessions/member-link.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { cx } from '#app/ui/class-names.ts'
import { ChatIcon } from '#app/ui/icons.tsx'

type Props = { professional: { id: string; firstname: string }; className: string }

/** Opens a conversation before booking. */
export const AskButton = ({ professional: { id, firstname }, className }: Props) => (
  <MemberLink
    to={addresses.newConversation.withProfessional(id)}
    aria-label={`Poser une question à ${firstname}`}
    className={cx(
      'inline-flex min-h-11 items-center justify-center gap-2 rounded-full font-semibold text-plum hover:bg-sable print:hidden',
      className,
    )}
  >
    <ChatIcon /> Poser une question
  </MemberLink>
)
