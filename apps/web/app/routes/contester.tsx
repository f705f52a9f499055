import { platformZone } from '@couronne/contract/lib/french-formats'
import { type OwnDecision, objectionsApi } from '@couronne/contract/operations/objections'
import { otherWaysText } from '@couronne/contract/operations/report-subjects'
import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ObjectionForm } from '#app/operations/reports/objection-form.tsx'
import { DecisionBadge, DecisionFacts } from '#app/operations/reports/own-decision.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { NeedsScripts } from '#app/ui/needs-scripts.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import type { Route } from './+types/contester.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Une décision', noindex: true })

/** The key of the mail opens the decision, also for a suspended person. The browser reads it, so that no page is cached. */
export const clientLoader = ({ params: { id }, url }: Route.ClientLoaderArgs) =>
  call(objectionsApi.decision, { params: { id }, query: { cle: url.searchParams.get('cle') ?? '-' } })

const Banner = () => (
  <PageBanner
    title="Une décision"
    intro="Ce que nous avons décidé après un signalement, et comment le contester."
    backTo={addresses.home()}
    isCompact
  />
)
const frameClassName = 'mx-auto min-h-dvh max-w-2xl px-4 py-6 sm:px-6 sm:py-10'

export const HydrateFallback = () => (
  <NeedsScripts>
    <Banner />
    <div className={frameClassName}>
      <Loading>
        <Skeleton className="h-80 rounded-card!" />
      </Loading>
    </div>
  </NeedsScripts>
)

export default function Decision({ loaderData }: Route.ComponentProps) {
  const [sent, setSent] = useState<OwnDecision | null>(null)
  const decision = sent ?? loaderData
  const { contestableUntil, decidedAt, objection } = decision
  return (
    <>
      <Banner />
      <div className={frameClassName}>
        {sent && (
          <div tabIndex={-1} ref={takeFocus} className="mb-5 outline-none">
            <Alert tone="success">Nous avons bien reçu votre contestation. La réponse viendra par e-mail.</Alert>
          </div>
        )}
        <Card className="sm:p-8">
          <p className="mb-4">
            <DecisionBadge {...decision} />
          </p>
          <DecisionFacts decision={decision} />
        </Card>
        {contestableUntil && (
          <>
            <h2 className="mt-8 mb-2 text-xl">Contester</h2>
            <p className="mb-4">
              Jusqu’au {dateTimeText(contestableUntil, platformZone)}. Une autre personne de l’équipe relit tout, dès
              que nous sommes deux. {otherWaysText}
            </p>
            <Card className="sm:p-8">
              <ObjectionForm decision={decision} onSent={setSent} />
            </Card>
          </>
        )}
        {!contestableUntil && !objection && (
          <p className="mt-5 text-ink-soft">
            {decidedAt
              ? 'Cette décision ne peut pas, ou plus, être contestée.'
              : 'Cette décision est encore à prendre.'}
          </p>
        )}
      </div>
    </>
  )
}
