import { invoicesApi } from '@couronne/contract/money/invoices'
import { type PayoutOverview, payoutsApi } from '@couronne/contract/money/payouts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BusinessForm } from '#app/money/invoices/business-form.tsx'
import { AccountCard } from '#app/money/payouts/account-card.tsx'
import { EarlyPayoutNote } from '#app/money/payouts/early-payout-note.tsx'
import { IbanForm } from '#app/money/payouts/iban-form.tsx'
import { MonthChart } from '#app/money/payouts/month-chart.tsx'
import { PaymentsCsvButton } from '#app/money/payouts/payments-csv-button.tsx'
import { PayoutList } from '#app/money/payouts/payout-list.tsx'
import { PayoutSums } from '#app/money/payouts/payout-sums.tsx'
import { ReversalNotice } from '#app/money/payouts/reversal-notice.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/paiement.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes paiements', noindex: true })

const pageSize = 50

/** Loads the latest fifty appointments. `?pages=2` loads a hundred, which is the maximum. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const pages = Math.max(1, Math.floor(Number(url.searchParams.get('pages'))) || 1)
  const [payouts, business] = await Promise.all([
    call(payoutsApi.overview, { query: { limit: Math.min(100, pages * pageSize) } }),
    call(invoicesApi.business),
  ])
  return { payouts, business, firstTab: url.searchParams.get('onglet') === 'virement' ? 'method' : 'funds' }
}

export default function MyPayments({ loaderData: { payouts, business, firstTab } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [tab, setTab] = useState(firstTab)
  return (
    <>
      <h2 className="mb-6 text-lg tracking-wide">MES PAIEMENTS</h2>
      <Tabs
        label="Mes paiements"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'funds', label: 'Fonds disponibles', panel: <Funds {...payouts} /> },
          {
            value: 'method',
            label: 'Méthode de virement',
            panel: (
              <div className="grid gap-5">
                <AccountCard account={payouts.account} connectId={payouts.connect_id} />
                <IbanForm numero={payouts.summary.numero} onSaved={revalidate} />
                <BusinessForm business={business} onSaved={revalidate} />
              </div>
            ),
          },
        ]}
      />
    </>
  )
}

const Funds = ({ summary, account, connect_id, lines, lineCount, months, toTakeBack }: PayoutOverview) => {
  return (
    <div className="grid gap-5">
      {account.state !== 'ready' && <AccountCard account={account} connectId={connect_id} />}
      <PayoutSums {...summary} />
      {(toTakeBack > 0 || summary.owes > 0) && <ReversalNotice cents={toTakeBack} owes={summary.owes} />}
      {lineCount > 0 && account.state === 'ready' && <EarlyPayoutNote />}
      {lineCount > 0 ? (
        <>
          <MonthChart months={months} />
          <section aria-labelledby="paid-appointments">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h3 id="paid-appointments" className="text-lg">
                Par rendez-vous
              </h3>
              <PaymentsCsvButton />
            </div>
            <p className="mb-4 text-ink-soft">
              Chaque rendez-vous vous est versé 48 h après sa fin ; de votre compte Stripe à votre banque, il faut 1 à 7
              jours ouvrés.
            </p>
            <PayoutList lines={lines} />
            {lineCount > lines.length && <Older shown={lines.length} />}
          </section>
        </>
      ) : (
        <EmptyState
          picture={illustrationUrl('hero-turban')}
          title="Pas encore de paiement"
          action={<LinkButton to={addresses.ownHours()}>Ouvrir des heures</LinkButton>}
        >
          <p>
            Quand une cliente aura payé un rendez-vous, vous verrez ici ce qui vous revient et quand vous le recevrez.
          </p>
        </EmptyState>
      )}
    </div>
  )
}

const Older = ({ shown: shownCount }: { shown: number }) =>
  shownCount < 100 ? (
    <LinkButton to="?pages=2" tone="secondary" className="mt-4" preventScrollReset replace>
      Voir les plus anciens
    </LinkButton>
  ) : (
    <p className="mt-4 text-ink-soft">Les plus anciens sont dans le fichier CSV.</p>
  )
