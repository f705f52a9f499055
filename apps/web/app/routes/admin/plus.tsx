import { Link } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useFurtherEntries } from '#app/operations/operators/operator-menu.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ArrowRightIcon } from '#app/ui/icons.tsx'
import type { Route } from './+types/plus.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Plus', noindex: true })

/** Lists the entries that do not fit in the phone's tab bar. */
export default function More() {
  const entries = useFurtherEntries()
  return (
    <>
      <h2 className="mb-4 text-2xl">Plus</h2>
      <ul className="grid gap-3">
        {entries.map(({ to, label, Icon, count }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-card border border-sable bg-blanc px-5 py-3 font-semibold shadow-soft hover:border-plum"
            >
              <Icon className="size-5 text-plum" />
              <span className="flex-1">{label}</span>
              {count && (
                <Badge tone="waiting">
                  <span aria-hidden="true">{count.text}</span>
                  <span className="sr-only">{count.label}</span>
                </Badge>
              )}
              <ArrowRightIcon className="size-5 text-plum" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
