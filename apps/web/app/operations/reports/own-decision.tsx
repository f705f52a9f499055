import { platformZone } from '@couronne/contract/lib/french-formats'
import type { OwnDecision } from '@couronne/contract/operations/objections'
import { brokenRuleText, measuresInWords, subjectText } from '@couronne/contract/operations/report-subjects'
import type { ReactNode } from 'react'
import { dateTimeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'

/** Shows in a word how far a report or a decision is. */
export const DecisionBadge = ({ side, subjectKind, decidedAt, measures, isReversed, objection }: OwnDecision) => {
  if (!decidedAt) return <Badge tone="waiting">À décider</Badge>
  if (objection && !objection.outcome) return <Badge tone="waiting">Contestée</Badge>
  if (isReversed) return <Badge>Mesure annulée</Badge>
  if (measures.length === 0) return <Badge>Aucune mesure</Badge>
  return <Badge tone={side === 'reported' ? 'danger' : 'success'}>{measuresInWords(subjectKind, measures)}</Badge>
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="whitespace-pre-wrap wrap-anywhere">{children}</dd>
  </div>
)

/** Shows a decision to one of its sides, with the objection and its answer. */
export const DecisionFacts = ({ decision }: { decision: OwnDecision }) => {
  const { subjectKind, decidedAt, measures, brokenRule, statement, objection } = decision
  return (
    <dl className="grid gap-3">
      <Fact label="Contenu">{subjectText[subjectKind]}</Fact>
      {decidedAt && <Fact label="Décidé">{dateTimeText(decidedAt, platformZone)}</Fact>}
      {decidedAt && <Fact label="Mesure">{measuresInWords(subjectKind, measures)}</Fact>}
      {brokenRule && <Fact label="Règle enfreinte">{brokenRuleText[brokenRule]}</Fact>}
      {statement && <Fact label="Motifs">{statement}</Fact>}
      {objection && <Fact label="Votre contestation">{objection.text}</Fact>}
      {objection?.answer && <Fact label="Notre réponse">{objection.answer}</Fact>}
    </dl>
  )
}
