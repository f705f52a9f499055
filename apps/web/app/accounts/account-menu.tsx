import type { Role } from '@couronne/contract/accounts'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import { CalendarIcon, ClockIcon, CombIcon, ShieldIcon, UserIcon } from '#app/ui/icons.tsx'

type Entry = {
  to: string
  label: string
  short: string
  Icon: ComponentType<{ className?: string }>
  professionalsOnly?: true
}

const entries: Entry[] = [
  { to: '/account/profile', label: 'Mon profil', short: 'Profil', Icon: UserIcon },
  { to: '/account/mes-rendez-vous', label: 'Mes rendez-vous', short: 'Rendez-vous', Icon: CalendarIcon },
  { to: '/account/service', label: 'Mes services', short: 'Services', Icon: CombIcon, professionalsOnly: true },
  {
    to: '/account/disponibilite',
    label: 'Mes disponibilités',
    short: 'Horaires',
    Icon: ClockIcon,
    professionalsOnly: true,
  },
  { to: '/account/password-reset', label: 'Mot de passe', short: 'Sécurité', Icon: ShieldIcon },
]

type Props = { role: Role }

/** Beside the page on a wide screen, a bar of tabs under the thumb on a phone. */
export const AccountMenu = ({ role }: Props) => (
  <nav
    aria-label="Mon compte"
    data-tab-bar
    className="fixed inset-x-0 bottom-0 z-20 overflow-x-auto border-t border-sable-deep bg-blanc px-1 lg:sticky lg:top-28 lg:z-auto lg:self-start lg:overflow-visible lg:rounded-card lg:border lg:border-sable lg:p-3 lg:shadow-soft"
  >
    <ul className="mx-auto flex max-w-xl justify-between lg:flex-col lg:gap-1">
      {entries
        .filter((entry) => !entry.professionalsOnly || role === 'professional')
        .map((entry) => (
          <li key={entry.to} className="flex-1">
            <MenuEntry {...entry} />
          </li>
        ))}
    </ul>
  </nav>
)

const MenuEntry = ({ to, label, short, Icon }: Entry) => (
  <NavLink
    to={to}
    className={({ isActive }) =>
      cx(
        'flex min-h-16 flex-col items-center justify-center gap-1 rounded-control px-2 text-sm font-semibold whitespace-nowrap -outline-offset-3!',
        'lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-base',
        isActive
          ? 'text-plum lg:bg-plum lg:text-blanc'
          : 'text-ink-soft hover:text-plum lg:text-plum lg:hover:bg-sable',
      )
    }
  >
    {({ isActive }) => (
      <>
        <span className={cx('rounded-full px-3.5 py-0.5 lg:p-0', isActive && 'bg-plum text-blanc lg:bg-transparent')}>
          <Icon className="size-5" />
        </span>
        <span className="lg:hidden">{short}</span>
        <span className="hidden lg:inline">{label}</span>
      </>
    )}
  </NavLink>
)
