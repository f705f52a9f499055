import { levelTexts, proofNames, refusalTexts } from '@couronne/contract/identity/proofs'
import { platformZone } from '@couronne/contract/lib/french-formats'
import { type ProofRecord, verificationsApi } from '@couronne/contract/operations/verification'
import { call } from '#app/lib/call.ts'
import { civilDayText, dateTimeText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { FileButtons } from './file-buttons.tsx'
import { RecordSubject } from './record-subject.tsx'

type Props = {
  /** The id of the professional. */
  id: string
  records: ProofRecord[]
  onRefuse?: (record: ProofRecord) => void
}

/** Lists proofs that are decided, the latest first. */
export const RecordList = ({ id, records, onRefuse }: Props) => (
  <ul className="grid gap-3">
    {records.map((record) => (
      <li key={record.id} className="rounded-card border border-sable bg-blanc px-5 py-4">
        <p className="font-semibold">{proofNames[record.kind]}</p>
        <p>{outcomeText(record)}</p>
        {record.refusalWords && (
          <p className="whitespace-pre-wrap wrap-anywhere text-ink-soft">{record.refusalWords}</p>
        )}
        <RecordSubject record={record} />
        {record.decidedAt && (
          <p className="text-sm text-ink-soft">
            {record.operator ?? 'Note antérieure'}, le {dateTimeText(record.decidedAt, platformZone)}
          </p>
        )}
        <FileButtons
          files={record.files}
          name={proofNames[record.kind]}
          open={(filename) => call(verificationsApi.openFile, { params: { id, filename } })}
        />
        {onRefuse && record.allowedActions.includes('refuse') && (
          <Button tone="secondary" size="small" className="mt-3" onClick={() => onRefuse(record)}>
            Retirer la vérification<span className="sr-only"> : {proofNames[record.kind]}</span>
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const closedTexts = {
  replaced: 'Remplacée par une autre',
  changed: 'Close : le nom, l’entreprise ou l’adresse a changé',
  deleted: 'Compte supprimé',
  demo: 'Vérifiée pendant une démonstration : ne compte plus',
}

const outcomeText = ({ state, validUntil, level, refusalReason, closedBecause }: ProofRecord) => {
  if (state === 'refused') return `Refusée : ${refusalReason ? refusalTexts[refusalReason] : ''}`
  if (state === 'closed') return closedBecause ? closedTexts[closedBecause] : 'Close'
  const until = validUntil ? `jusqu’au ${civilDayText(validUntil)}` : 'sans dernier jour'
  return `${state === 'expired' ? 'Expirée' : 'Vérifiée'}, ${until}${level ? ` : ${levelTexts[level]}` : ''}`
}
