import { platformZone } from '@couronne/contract/lib/french-formats'
import { type OwnDecision, objectionsApi } from '@couronne/contract/operations/objections'
import { subjectText } from '@couronne/contract/operations/report-subjects'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { DecisionBadge } from '#app/operations/reports/own-decision.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { LinkCard } from '#app/ui/link-card.tsx'
import type { Route } from './+types/signalements.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes signalements', noindex: true })

export const clientLoader = () => call(objectionsApi.own)

export default function OwnReports({ loaderData: decisions }: Route.ComponentProps) {
  return (
    <>
      <h2 className="mb-6 text-lg tracking-wide">SIGNALEMENTS ET DÉCISIONS</h2>
      {decisions.length > 0 ? (
        <ul className="grid gap-3">
          {decisions.map((decision) => (
            <li key={`${decision.id} ${decision.side}`}>
              <DecisionCard decision={decision} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture={illustrationUrl('hero-bantu')}
          title="Aucun signalement"
          action={<LinkButton to={addresses.report()}>Signaler un contenu</LinkButton>}
        >
          <p>Ce que vous nous signalez, et nos décisions à votre sujet, sont ici.</p>
        </EmptyState>
      )}
    </>
  )
}

const DecisionCard = ({ decision }: { decision: OwnDecision }) => {
  const { side, subjectKind, createdAt, contestableUntil } = decision
  return (
    <LinkCard
      to={addresses.decision(decision)}
      title={subjectText[subjectKind]}
      badges={<DecisionBadge {...decision} />}
    >
      <span className="block">{side === 'reporter' ? 'Vous l’avez signalé.' : 'Décision à votre sujet.'}</span>
      <span className="block text-sm text-ink-soft">
        Le {dateTimeText(createdAt, platformZone)}
        {contestableUntil && ', contestable'}
      </span>
    </LinkCard>
  )
}
