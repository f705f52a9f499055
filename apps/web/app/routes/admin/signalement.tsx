import { platformZone } from '@couronne/contract/lib/french-formats'
import type { ObjectionView } from '@couronne/contract/operations/objections'
import { subjectText } from '@couronne/contract/operations/report-subjects'
import { type ReportCaseView, type ReportCopy, reportsApi } from '@couronne/contract/operations/reports'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { CaseObjections } from '#app/operations/reports/case-objections.tsx'
import { DecisionDialog } from '#app/operations/reports/decision-dialog.tsx'
import { ObjectionDialog } from '#app/operations/reports/objection-dialog.tsx'
import { ReportCaseBadges } from '#app/operations/reports/report-case-badges.tsx'
import { ReportCopies } from '#app/operations/reports/report-copies.tsx'
import { CaseDecision, CaseReports, OtherCases, PersonName } from '#app/operations/reports/report-facts.tsx'
import { SafetyRefund } from '#app/operations/reports/safety-refund.tsx'
import { caseQueues, NextInQueue } from '#app/operations/work-queues/next-in-queue.tsx'
import { refreshWorkToDo } from '#app/operations/work-queues/work-to-do.ts'
import { Button } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/signalement.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Un signalement', noindex: true })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(reportsApi.case, { params: { id: params.id } })

const headingClassName = 'mt-8 mb-3 text-xl'

/** Another case begins anew, unread. */
export default function ReportCase({ loaderData: reportCase }: Route.ComponentProps) {
  return <CaseDetails key={reportCase.id} reportCase={reportCase} />
}

const CaseDetails = ({ reportCase }: { reportCase: ReportCaseView }) => {
  const { revalidate } = useRevalidator()
  const [copies, setCopies] = useState<ReportCopy[] | null>(null)
  const [isDeciding, setDeciding] = useState(false)
  const [answered, setAnswered] = useState<ObjectionView | null>(null)
  const { announce, announcement } = useAnnouncement(isDeciding || answered !== null)
  const { reported, reports, safetyRefund, objections, others, openedAt, decidedAt } = reportCase
  const onDone = async (text = '') => {
    setDeciding(false)
    setAnswered(null)
    announce(text)
    void refreshWorkToDo()
    await revalidate()
  }
  const readIds = copies?.map(({ reportId }) => reportId) ?? []
  const isRead = copies !== null && reports.every(({ id }) => readIds.includes(id))
  return (
    <>
      <BackLink to={addresses.reportCases()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">
          {subjectText[reportCase.subjectKind]}
          {!decidedAt && ', à relire'}
        </h2>
        <ReportCaseBadges {...reportCase} />
      </div>
      {reported && (
        <p>
          <PersonName person={reported} />
        </p>
      )}
      <p className="text-sm text-ink-soft">Depuis le {dateTimeText(openedAt, platformZone)}</p>
      {announcement}
      <NextInQueue queues={caseQueues(reportCase)} currentId={reportCase.id} />
      {reports.length > 0 && (
        <>
          <h3 className="mb-3 text-xl">Pourquoi</h3>
          <CaseReports reports={reports} />
        </>
      )}
      <h3 className={headingClassName}>Le contenu</h3>
      <ReportCopies
        reportCase={reportCase}
        copies={isRead ? copies : null}
        // A report that has joined since is shown with the others.
        onRead={async (read) => {
          setCopies(read)
          await revalidate()
        }}
      />
      {safetyRefund && (
        <>
          <h3 className={headingClassName}>L’annulation pour la sécurité</h3>
          <SafetyRefund caseId={reportCase.id} refund={safetyRefund} onDone={onDone} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className={headingClassName}>Autres signalements de cette personne</h3>
          <OtherCases others={others} />
        </>
      )}
      <h3 className={headingClassName}>La décision</h3>
      {decidedAt && <CaseDecision {...reportCase} />}
      {!decidedAt && !isRead && <p className="text-ink-soft">Lisez d’abord ce qui a été signalé.</p>}
      {!decidedAt && isRead && <Button onClick={() => setDeciding(true)}>Décider</Button>}
      {isDeciding && (
        <DecisionDialog
          reportCase={reportCase}
          reportIds={readIds}
          onClose={() => setDeciding(false)}
          onDone={onDone}
        />
      )}
      {objections.length > 0 && (
        <>
          <h3 className={headingClassName}>Contestations</h3>
          <CaseObjections objections={objections} isRead={isRead} onAnswer={setAnswered} />
        </>
      )}
      {answered && (
        <ObjectionDialog
          reportCase={reportCase}
          objection={answered}
          onClose={() => setAnswered(null)}
          onDone={onDone}
        />
      )}
    </>
  )
}
