import type { FoundPerson } from '@couronne/contract/operators'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import { ArrowRightIcon } from '#app/ui/icons.tsx'
import { PersonBadges } from './person-badges.tsx'

/** Each a card to press. */
export const PersonList = ({ people }: { people: FoundPerson[] }) => (
  <ul className="grid gap-3">
    {people.map(({ id, firstname, lastname, email, role, state }) => (
      <li key={id}>
        <Link
          to={addresses.person(id)}
          className="flex items-center gap-3 rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft transition-colors hover:border-plum"
        >
          <span className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <span className="block min-w-0">
              <span className="block font-semibold">
                {firstname} {lastname}
              </span>
              <span className="block text-sm text-ink-soft">
                <EMail address={email} />
              </span>
            </span>
            <span className="mt-2 block sm:mt-0">
              <PersonBadges role={role} state={state} />
            </span>
          </span>
          <ArrowRightIcon className="size-5 text-plum" />
        </Link>
      </li>
    ))}
  </ul>
)
