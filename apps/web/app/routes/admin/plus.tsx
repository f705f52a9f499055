import { Link } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { furtherMenuEntries } from '#app/operations/operators/operator-menu.tsx'
import { ArrowRightIcon } from '#app/ui/icons.tsx'
import type { Route } from './+types/plus.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Plus', noindex: true })

/** Lists the entries that do not fit in the phone's tab bar. */
export default function More() {
  return (
    <>
      <h2 className="mb-4 text-2xl">Plus</h2>
      <ul className="grid gap-3">
        {furtherMenuEntries.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-card border border-sable bg-blanc px-5 py-3 font-semibold shadow-soft hover:border-plum"
            >
              <Icon className="size-5 text-plum" />
              <span className="flex-1">{label}</span>
              <ArrowRightIcon className="size-5 text-plum" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
