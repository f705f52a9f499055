import type { ComponentType } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cx } from './class-names.ts'

export type AreaEntry = {
  to: string
  label: string
  short: string
  Icon: ComponentType<{ className?: string }>
  /** Shows the entry only in the menu beside the page, not in the phone's tab bar. */
  isWideOnly?: boolean
  /** Hides the tab on the narrowest phones, where only four have room. */
  needsRoom?: boolean
  /** Shows the entry only in the phone's tab bar, for pages that have no tab of their own. */
  isNarrowOnly?: boolean
  /** Shows this text on the entry, which its label explains to screen readers. */
  count?: { text: string; label: string } | undefined
  /** Does not mark the entry as current on the pages below its own. */
  isExact?: boolean
  /** Marks the entry as current on these pages too. */
  leadsTo?: string[]
}

type Props = { label: string; entries: AreaEntry[] }

/** Renders a menu beside the page on a wide screen, and a tab bar at the bottom on a phone. */
export const AreaMenu = ({ label, entries }: Props) => (
  <nav
    aria-label={label}
    data-tab-bar
    className="fixed inset-x-0 bottom-0 z-20 border-t border-sable-deep bg-blanc px-1 lg:sticky lg:top-28 lg:z-auto lg:self-start lg:rounded-card lg:border lg:border-sable lg:p-3 lg:shadow-soft"
  >
    <ul className="mx-auto flex max-w-xl justify-between lg:flex-col lg:gap-1">
      {entries.map((entry) => (
        <li
          key={entry.to}
          className={cx(
            'flex-1',
            entry.isWideOnly && 'max-lg:hidden',
            entry.isNarrowOnly && 'lg:hidden',
            entry.needsRoom && 'max-[359px]:hidden',
          )}
        >
          <MenuEntry {...entry} />
        </li>
      ))}
    </ul>
  </nav>
)

const MenuEntry = ({ to, label, short, Icon, count, isExact = false, leadsTo = [] }: AreaEntry) => {
  const { pathname } = useLocation()
  const isSubpageActive = leadsTo.some((subpage) => pathname.startsWith(subpage))
  return (
    <NavLink
      to={to}
      end={isExact}
      className={({ isActive }) =>
        cx(
          'flex min-h-16 flex-col items-center justify-center gap-1 rounded-control px-0.5 text-sm font-semibold tracking-tight whitespace-nowrap -outline-offset-3!',
          'lg:relative lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-base lg:tracking-normal',
          isActive || isSubpageActive
            ? 'text-plum lg:bg-plum lg:text-blanc'
            : 'text-ink-soft hover:text-plum lg:text-plum lg:hover:bg-sable',
        )
      }
    >
      {({ isActive }) => (
        <>
          <span
            className={cx(
              'relative rounded-full px-3.5 py-0.5 lg:static lg:p-0',
              (isActive || isSubpageActive) && 'bg-plum text-blanc lg:bg-transparent',
            )}
          >
            <Icon className="size-5" />
            {count && (
              <span
                aria-hidden="true"
                className="absolute -top-1.5 left-6 min-w-5 rounded-full bg-terracotta px-1 text-center text-sm leading-5 font-bold text-blanc lg:top-3.5 lg:right-4 lg:left-auto"
              >
                {count.text}
              </span>
            )}
          </span>
          <span className="lg:hidden">{short}</span>
          <span className="hidden lg:inline">{label}</span>
          {count && <span className="sr-only">{count.label}</span>}
        </>
      )}
    </NavLink>
  )
}
