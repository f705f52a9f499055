import { proofNames, refusalTexts } from '@couronne/contract/identity/proofs'
import { platformZone } from '@couronne/contract/lib/french-formats'
import { type OwnFile, type ProofStatus, verificationsApi } from '@couronne/contract/operations/verification'
import { call } from '#app/lib/call.ts'
import { civilDayText, dateTimeText, dayText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { FileButtons } from './file-buttons.tsx'
import { ProofForm } from './proof-form.tsx'
import { purposeText, stateTexts } from './proof-texts.ts'
import { SiretForm } from './siret-form.tsx'

type Props = { proof: ProofStatus; business: OwnFile['business']; onSent: (file: OwnFile) => unknown }

/** Shows one proof of the professional's own file: what it is for, its state, and how to send it. */
export const ProofCard = ({ proof, business, onSent }: Props) => {
  const { kind, state, refusal, files, waitsSince } = proof
  const [text, tone] = stateTexts[state]
  return (
    <Card className="sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{proofNames[kind]}</h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p className="mt-2 text-ink-soft">{purposeText(proof)}</p>
      <ProofDates proof={proof} />
      {refusal && (
        <Alert tone="warning" className="mt-3" title={`${refusalTexts[refusal.reason]}.`}>
          {refusal.words && <p className="whitespace-pre-wrap wrap-anywhere">{refusal.words}</p>}
          <p className="text-sm">Refusée le {dayText(refusal.at, platformZone)}. Envoyez-en une autre, cela suffit.</p>
        </Alert>
      )}
      <FileButtons
        files={files}
        name={proofNames[kind]}
        open={(filename) => call(verificationsApi.ownFileLink, { params: { filename } })}
      />
      {kind === 'siret' ? (
        <SiretForm business={business} canSend={waitsSince === null} isAnother={state === 'verified'} onSent={onSent} />
      ) : (
        <ProofForm
          // The key empties the form once its files are sent.
          key={`${waitsSince}`}
          kind={kind}
          isAnother={state === 'verified' || waitsSince !== null || refusal !== null}
          onSent={onSent}
        />
      )}
    </Card>
  )
}

const ProofDates = ({ proof: { verifiedAt, validUntil, waitsSince } }: { proof: ProofStatus }) => (
  <>
    {verifiedAt && (
      <p className="mt-2">
        Vérifiée le {dayText(verifiedAt, platformZone)}
        {validUntil && <>, valable jusqu’au {civilDayText(validUntil)}</>}.
      </p>
    )}
    {waitsSince && (
      <p className="mt-2">
        {verifiedAt ? 'La nouvelle a été envoyée' : 'Envoyée'} le {dateTimeText(waitsSince, platformZone)} : notre
        équipe la regarde.
      </p>
    )}
  </>
)
