import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowRightIcon } from './icons.tsx'

type Props = { to: string; title: ReactNode; badges: ReactNode; children: ReactNode }

/** Renders a list item as a clickable card with a title, details (each in its own `<span>`) and badges. */
export const LinkCard = ({ to, title, badges, children }: Props) => (
  <Link
    to={to}
    className="flex items-center gap-3 rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft transition-colors hover:border-plum"
  >
    <span className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <span className="block min-w-0">
        <span className="block font-semibold">{title}</span>
        {children}
      </span>
      <span className="mt-2 block sm:mt-0">{badges}</span>
    </span>
    <ArrowRightIcon className="size-5 text-plum" />
  </Link>
)
