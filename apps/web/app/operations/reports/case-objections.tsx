import { platformZone } from '@couronne/contract/lib/french-formats'
import type { ObjectionView } from '@couronne/contract/operations/objections'
import { dateTimeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'

type Props = { objections: ObjectionView[]; isRead: boolean; onAnswer: (objection: ObjectionView) => void }

/** Lists the objections of a case with their answers. */
export const CaseObjections = ({ objections, isRead, onAnswer }: Props) => (
  <ol className="grid gap-3">
    {objections.map((objection) => (
      <li key={objection.id}>
        <Objection objection={objection} isRead={isRead} onAnswer={() => onAnswer(objection)} />
      </li>
    ))}
  </ol>
)

const authors = { reported: 'De la personne concernée', reporter: 'De la personne qui a signalé' }

type ItemProps = { objection: ObjectionView; isRead: boolean; onAnswer: () => void }

const Objection = ({ objection, isRead, onAnswer }: ItemProps) => {
  const { side, text, createdAt, answeredAt, outcome, answer, operator, mayAnswer } = objection
  return (
    <Card>
      <p className="font-semibold">{authors[side]}</p>
      <bdi dir="auto" className="mt-1 block whitespace-pre-wrap wrap-anywhere">
        {text}
      </bdi>
      <p className="mt-1 text-sm text-ink-soft">
        <time dateTime={createdAt}>{dateTimeText(createdAt, platformZone)}</time>
      </p>
      {answeredAt && (
        <div className="mt-3 border-l-3 border-safran pl-3">
          <Badge tone={outcome === 'reversed' ? 'danger' : 'neutral'}>
            {outcome === 'reversed' ? 'Décision changée' : 'Décision maintenue'}
          </Badge>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{answer}</p>
          <p className="mt-1 text-sm text-ink-soft">
            <EMail address={operator ?? ''} />,{' '}
            <time dateTime={answeredAt}>{dateTimeText(answeredAt, platformZone)}</time>
          </p>
        </div>
      )}
      {!answeredAt && !mayAnswer && (
        <p className="mt-3 text-ink-soft">Vous avez pris cette décision : une autre personne de l’équipe répond.</p>
      )}
      {!answeredAt && mayAnswer && !isRead && <p className="mt-3 text-ink-soft">Lisez d’abord ce qui a été signalé.</p>}
      {!answeredAt && mayAnswer && isRead && (
        <Button className="mt-3" onClick={onAnswer}>
          Répondre
        </Button>
      )}
    </Card>
  )
}
