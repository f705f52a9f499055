import { transfersApi } from '@couronne/contract/money/transfers'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PendingReversals } from '#app/money/payouts/pending-reversals.tsx'
import { TransferList } from '#app/money/payouts/transfer-list.tsx'
import { readStateFilter, stateField, TransferStateFilter } from '#app/money/payouts/transfer-state-filter.tsx'
import { TextSearchForm } from '#app/operations/operators/text-search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging, readSearchText } from '#app/ui/page-links.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/versements.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Versements', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const q = readSearchText(url.searchParams)
  const state = readStateFilter(url.searchParams)
  const [found, pendingReversals] = await Promise.all([
    call(transfersApi.all, { query: { ...query, q, state } }),
    call(transfersApi.pendingReversals, { query: { limit: 100 } }),
  ])
  return { q, state, page, pendingReversals, ...found }
}

export default function Transfers({ loaderData }: Route.ComponentProps) {
  const { q, state, page, pendingReversals, transfers, count, sent, toBePaid } = loaderData
  const { announce, announcement } = useAnnouncement()
  return (
    <>
      <h2 className="mb-4 text-2xl">Versements</h2>
      <PendingReversals reversals={pendingReversals} />
      <TextSearchForm
        label="Coiffeuse, e-mail ou identifiant"
        query={q}
        resultCount={count}
        singular="versement"
        plural="versements"
        {...(state && { hiddenFilter: stateField(state) })}
      />
      <TransferStateFilter q={q} chosen={state} />
      <dl className="mb-2 grid grid-cols-2 gap-3">
        {(
          [
            ['Envoyé', sent],
            ['À verser', toBePaid],
          ] as const
        ).map(([label, euros]) => (
          <div key={label} className="rounded-card border border-sable bg-blanc px-5 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{priceText(euros)}</dd>
          </div>
        ))}
      </dl>
      {announcement}
      {transfers.length > 0 ? (
        <TransferList transfers={transfers} announce={announce} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-turban')} title="Aucun versement ne correspond">
          <p>Chaque rendez-vous payé est ici, dès que sa coiffeuse doit en recevoir une part.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={count} />
    </>
  )
}
