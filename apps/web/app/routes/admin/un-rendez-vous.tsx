import type { OperatorRefund } from '@couronne/contract/money/refunds'
import { type OperatorAppointmentAction, operatorsApi } from '@couronne/contract/operations/operators'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { StatusBadge } from '#app/booking/appointments/status-badge.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ActionList } from '#app/operations/audit-log/action-list.tsx'
import { AbsenceDialog } from '#app/operations/operators/absence-dialog.tsx'
import { VisitAbsence } from '#app/operations/operators/appointment-absence.tsx'
import { VisitMoves } from '#app/operations/operators/appointment-actions.tsx'
import { VisitFacts } from '#app/operations/operators/appointment-facts.tsx'
import { VisitMoney } from '#app/operations/operators/appointment-money.tsx'
import { CancelVisitDialog } from '#app/operations/operators/cancel-appointment-dialog.tsx'
import { FinishVisitDialog } from '#app/operations/operators/finish-appointment-dialog.tsx'
import { HandRefundDialog } from '#app/operations/operators/manual-refund-dialog.tsx'
import { RefundDialog } from '#app/operations/operators/refund-dialog.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useSaid } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/un-rendez-vous.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Un rendez-vous', noindex: true })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(operatorsApi.visit, { params: { id: params.id } })

export default function Visit({ loaderData: visit }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<OperatorAppointmentAction | OperatorRefund | null>(null)
  const { say, said } = useSaid(open !== null)
  const begin = (move: typeof open) => {
    say('')
    setOpen(move)
  }
  const close = () => setOpen(null)
  const done = (text = 'Voici où en est ce rendez-vous.') => {
    close()
    say(text)
    return revalidate()
  }
  return (
    <>
      <BackLink to={addresses.visits()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{visit.libelle}</h2>
        <StatusBadge status={visit.status} />
      </div>
      <VisitFacts visit={visit} />
      <p className="mb-2">
        <TextLink to={addresses.person(visit.customerId)}>{visit.customer}</TextLink> chez{' '}
        <TextLink to={addresses.person(visit.professionalId)}>{visit.professional}</TextLink>
      </p>
      {said}
      {visit.absences.length > 0 && <VisitAbsence visit={visit} onDecide={() => begin('decide')} />}
      <VisitMoney visit={visit} onSendManually={begin} />
      <VisitMoves allowedActions={visit.allowedActions} onBegin={begin} />
      {visit.actions.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 text-xl">Ce que l’équipe a fait</h3>
          <ActionList actions={visit.actions} showsPerson />
        </>
      )}
      {open !== null && typeof open === 'object' && <HandRefundDialog refund={open} onClose={close} onDone={done} />}
      {open === 'refund' && <RefundDialog visit={visit} onClose={close} onDone={done} />}
      {open === 'cancel' && visit.cancellation && (
        <CancelVisitDialog visit={visit} terms={visit.cancellation} onClose={close} onDone={done} />
      )}
      {open === 'finish' && <FinishVisitDialog visit={visit} onClose={close} onDone={done} />}
      {open === 'decide' && <AbsenceDialog visit={visit} onClose={close} onDone={done} />}
    </>
  )
}
