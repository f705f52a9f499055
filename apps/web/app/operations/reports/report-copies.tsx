import { platformZone } from '@couronne/contract/lib/french-formats'
import { copiedTextLabel, copiedTexts, type SubjectKind } from '@couronne/contract/operations/report-subjects'
import { type ReportCaseView, type ReportCopy, reportsApi } from '@couronne/contract/operations/reports'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'

type Props = {
  reportCase: ReportCaseView
  /** They are null until all are read. */
  copies: ReportCopy[] | null
  onRead: (copies: ReportCopy[]) => unknown
}

/** Reads the copies of a case on request, because the audit log records each reading. */
export const ReportCopies = ({ reportCase, copies, onRead }: Props) => {
  const { id: caseId } = reportCase
  const read = useRequest(async () => onRead(await call(reportsApi.copies, { params: { id: caseId } })))
  if (reportCase.reportCount === 0)
    return <p className="text-ink-soft">Les signalements et la copie ont été effacés six mois après la décision.</p>
  if (copies)
    return copies.map(({ reportId, messages, content }, at) => {
      const title = copies.length > 1 ? `Copie du signalement n° ${at + 1}` : 'La copie'
      if (content) return <CopiedContent key={reportId} caseId={caseId} content={content} title={title} />
      return (
        <CopiedMessages
          key={reportId}
          caseId={caseId}
          messages={messages}
          reported={reportCase.reported?.name ?? ''}
          reporter={reportCase.reports.find(({ id }) => id === reportId)?.reporter.name ?? ''}
          title={title}
        />
      )
    })
  return (
    <>
      {read.apiError && (
        <Alert tone="danger" className="mb-3">
          {read.apiError.message}
        </Alert>
      )}
      <p className="mb-3 text-ink-soft">Chaque lecture est notée dans le journal.</p>
      <Button tone="secondary" busy={read.busy} onClick={() => void read.submit(undefined)}>
        {readLabel(reportCase.subjectKind)}
      </Button>
    </>
  )
}

const readLabel = (kind: SubjectKind) => (kind === 'messages' ? 'Lire les messages signalés' : 'Lire la copie')

type ContentProps = { caseId: string; title: string; content: NonNullable<ReportCopy['content']> }

/** Shows the texts and the pictures of a copied content. Anybody may have written them, so nothing in them is a link. */
const CopiedContent = ({ caseId, title, content: { texts, pictures } }: ContentProps) => (
  <section aria-label={title} className="mt-4">
    <h4 className="mb-2 font-semibold">{title}</h4>
    <div className="rounded-card border-2 border-brique bg-blanc px-4 py-3">
      <dl className="grid gap-2">
        {copiedTexts.map(
          (name) =>
            texts[name] && (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{copiedTextLabel[name]}</dt>
                <dd>
                  <bdi dir="auto" className="block whitespace-pre-wrap wrap-anywhere">
                    {texts[name]}
                  </bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {pictures.map((filename) => (
        <div key={filename} className="mt-3">
          <CopiedPicture caseId={caseId} filename={filename} />
        </div>
      ))}
    </div>
  </section>
)

type CopyProps = { caseId: string; title: string; messages: ReportCopy['messages']; reported: string; reporter: string }

const CopiedMessages = ({ caseId, title, messages, reported, reporter }: CopyProps) => (
  <section aria-label={title} className="mt-4">
    <h4 className="mb-2 font-semibold">{title}</h4>
    <ol className="grid gap-2">
      {messages.map(({ seq, isByReported, isReported, content, image, createdAt }) => (
        <li
          key={seq}
          className={cx(
            'rounded-card border px-4 py-3',
            isReported ? 'border-2 border-brique bg-blanc' : 'border-sable-deep bg-sable/50',
          )}
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <span className="font-semibold text-ink">{isByReported ? reported : reporter}</span>
            <time dateTime={createdAt}>{dateTimeText(createdAt, platformZone)}</time>
            {isReported && <Badge tone="danger">Signalé</Badge>}
          </p>
          {content && (
            <bdi dir="auto" className="mt-1 block whitespace-pre-wrap wrap-anywhere">
              {content}
            </bdi>
          )}
          {image && <CopiedPicture caseId={caseId} filename={image} />}
          {!content && !image && <em>Supprimé avant le signalement</em>}
        </li>
      ))}
    </ol>
  </section>
)

const CopiedPicture = ({ caseId: id, filename }: { caseId: string; filename: string }) => {
  const [url, setUrl] = useState<string | null>(null)
  const read = useRequest(async () => setUrl((await call(reportsApi.copiedPicture, { params: { id, filename } })).url))
  if (url) return <img src={url} alt="Copie jointe au signalement" className="mt-2 max-h-96 rounded-control" />
  return (
    <>
      {read.apiError && <p className="mt-1 text-brique">{read.apiError.message}</p>}
      <Button tone="quiet" size="small" busy={read.busy} onClick={() => void read.submit(undefined)}>
        Voir la photo
      </Button>
    </>
  )
}
