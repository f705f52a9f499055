import type { Role } from '@couronne/contract/accounts'
import { NavLink } from 'react-router'
import { cx } from '#app/ui/class-names.ts'

const entries: { to: string; label: string; professionalsOnly?: true }[] = [
  { to: '/account/profile', label: 'Mon profil' },
  { to: '/account/mes-rendez-vous', label: 'Mes rendez-vous' },
  { to: '/account/service', label: 'Mes services', professionalsOnly: true },
  { to: '/account/disponibilite', label: 'Mes disponibilités', professionalsOnly: true },
  { to: '/account/password-reset', label: 'Mot de passe' },
]

const look = ({ isActive }: { isActive: boolean }) =>
  cx(
    'flex min-h-11 items-center rounded-full px-4 font-semibold whitespace-nowrap',
    isActive ? 'bg-plum text-blanc' : 'text-plum hover:bg-sable',
  )

type Props = { role: Role }

/** Beside the page on a wide screen, a row of pills on a phone. */
export const AccountMenu = ({ role }: Props) => (
  <nav aria-label="Mon compte" className="-mx-4 overflow-x-auto px-4 py-1 lg:mx-0 lg:overflow-visible lg:px-0">
    <ul className="flex gap-1 lg:flex-col">
      {entries
        .filter((entry) => !entry.professionalsOnly || role === 'professional')
        .map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className={look}>
              {label}
            </NavLink>
          </li>
        ))}
    </ul>
  </nav>
)
