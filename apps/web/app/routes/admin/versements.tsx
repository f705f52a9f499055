import { transfersApi } from '@couronne/contract/money/transfers'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { DueReversals } from '#app/money/payouts/pending-reversals.tsx'
import { TransferList } from '#app/money/payouts/transfer-list.tsx'
import { asField, stateIn, TransferStates } from '#app/money/payouts/transfer-states.tsx'
import { FindForm } from '#app/operations/operators/find-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, pagingOf, wordsIn } from '#app/ui/page-links.tsx'
import { useSaid } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/versements.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Versements', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = pagingOf(url.searchParams)
  const q = wordsIn(url.searchParams)
  const state = stateIn(url.searchParams)
  const [found, due] = await Promise.all([
    call(transfersApi.all, { query: { ...query, q, state } }),
    call(transfersApi.toTakeBack, { query: { limit: 100 } }),
  ])
  return { q, state, page, due, ...found }
}

export default function Transfers({ loaderData }: Route.ComponentProps) {
  const { q, state, page, due, transfers, count, sent, toBePaid } = loaderData
  const { say, said } = useSaid()
  return (
    <>
      <h2 className="mb-4 text-2xl">Versements</h2>
      <DueReversals due={due} />
      <FindForm
        label="Coiffeuse, e-mail ou identifiant"
        words={q}
        found={count}
        one="versement"
        many="versements"
        {...(state && { within: asField(state) })}
      />
      <TransferStates q={q} chosen={state} />
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
      {said}
      {transfers.length > 0 ? (
        <TransferList transfers={transfers} say={say} />
      ) : (
        <EmptyState picture={drawingUrl('hero-turban')} title="Aucun versement ne correspond">
          <p>Chaque rendez-vous payé est ici, dès que sa coiffeuse doit en recevoir une part.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={count} />
    </>
  )
}
