import type { PersonListItem } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import { LinkCard } from '#app/ui/link-card.tsx'
import { PersonBadges } from './person-badges.tsx'

export const PersonList = ({ people }: { people: PersonListItem[] }) => (
  <ul className="grid gap-3">
    {people.map(({ id, firstname, lastname, email, role, state }) => (
      <li key={id}>
        <LinkCard
          to={addresses.person(id)}
          title={`${firstname} ${lastname}`}
          badges={<PersonBadges role={role} state={state} />}
        >
          <span className="block text-sm text-ink-soft">
            <EMail address={email} />
          </span>
        </LinkCard>
      </li>
    ))}
  </ul>
)
