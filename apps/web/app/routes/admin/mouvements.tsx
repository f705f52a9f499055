import { ledgerApi } from '@couronne/contract/money/ledger'
import { useLocation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { CsvButton } from '#app/money/ledger/csv-button.tsx'
import { readTransactionFilters } from '#app/money/ledger/transaction-filters.ts'
import { TransactionForm } from '#app/money/ledger/transaction-form.tsx'
import { TransactionList } from '#app/money/ledger/transaction-list.tsx'
import { TransactionSums } from '#app/money/ledger/transaction-sums.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/mouvements.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mouvements du grand livre', noindex: true })

const pageSize = 25

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const search = readTransactionFilters(url.searchParams)
  const { filters } = search
  if (!filters) return { search, found: null }
  const before = url.searchParams.get('avant') ?? undefined
  const [list, sums] = await Promise.all([
    call(ledgerApi.transactions, { query: { ...filters, before, limit: pageSize } }),
    call(ledgerApi.sums, { query: filters }),
  ])
  return { search, found: { filters, sums, isFirst: !before, ...list } }
}

export default function Transactions({ loaderData: { search, found } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={addresses.ledger()} />
      <h2 className="text-2xl">Mouvements</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Chaque écriture, la plus récente d’abord. Un montant positif est détenu, un montant négatif est dû. La somme
        d’un mouvement est nulle.
      </p>
      <TransactionForm typed={search.typed} errors={search.errors} />
      {found && (
        <>
          <TransactionSums sums={found.sums} />
          {found.transactions.length > 0 ? (
            <TransactionList transactions={found.transactions} />
          ) : (
            <EmptyState picture={illustrationUrl('hero-afro')} title="Aucun mouvement ne correspond" />
          )}
          <Pages isFirst={found.isFirst} next={found.next} />
          {found.sums.count > 0 && <CsvButton filters={found.filters} />}
        </>
      )}
    </>
  )
}

/**
 * The ledger only grows at its newer end, so a page continues after the last journal transaction of the previous page.
 */
const Pages = ({ isFirst, next }: { isFirst: boolean; next: string | null }) => {
  const { search } = useLocation()
  if (isFirst && !next) return null
  const pageAddress = (before: string | null) => {
    const query = new URLSearchParams(search)
    query.delete('avant')
    if (before) query.set('avant', before)
    return `?${query}`
  }
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center gap-3">
      {!isFirst && (
        <LinkButton to={pageAddress(null)} tone="secondary">
          Les plus récents
        </LinkButton>
      )}
      {next && (
        <LinkButton to={pageAddress(next)} tone="secondary">
          Plus anciens
        </LinkButton>
      )}
    </nav>
  )
}
