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
import { OperatorAppointmentAbsence } from '#app/operations/operators/appointment-absence.tsx'
import { OperatorAppointmentActions } from '#app/operations/operators/appointment-actions.tsx'
import { OperatorAppointmentFacts } from '#app/operations/operators/appointment-facts.tsx'
import { OperatorAppointmentMoney } from '#app/operations/operators/appointment-money.tsx'
import { OperatorAppointmentPresence } from '#app/operations/operators/appointment-presence.tsx'
import { OperatorCancelAppointmentDialog } from '#app/operations/operators/cancel-appointment-dialog.tsx'
import { OperatorFinishAppointmentDialog } from '#app/operations/operators/finish-appointment-dialog.tsx'
import { ManualRefundDialog } from '#app/operations/operators/manual-refund-dialog.tsx'
import { RefundDialog } from '#app/operations/operators/refund-dialog.tsx'
import { appointmentQueues, NextInQueue } from '#app/operations/work-queues/next-in-queue.tsx'
import { refreshWorkToDo } from '#app/operations/work-queues/work-to-do.ts'
import { BackLink } from '#app/ui/page-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/un-rendez-vous.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Un rendez-vous', noindex: true })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(operatorsApi.appointment, { params: { id: params.id } })

export default function OperatorAppointment({ loaderData: appointment }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<OperatorAppointmentAction | OperatorRefund | null>(null)
  const { announce, announcement } = useAnnouncement(open !== null)
  const openDialog = (dialog: typeof open) => {
    announce('')
    setOpen(dialog)
  }
  const close = () => setOpen(null)
  const handleDone = (text = 'Voici où en est ce rendez-vous.') => {
    close()
    announce(text)
    void refreshWorkToDo()
    return revalidate()
  }
  return (
    <>
      <BackLink to={addresses.operatorAppointments()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{appointment.libelle}</h2>
        <StatusBadge status={appointment.status} />
      </div>
      <OperatorAppointmentFacts appointment={appointment} />
      <p className="mb-2">
        <TextLink to={addresses.person(appointment.customerId)}>{appointment.customer}</TextLink> chez{' '}
        <TextLink to={addresses.person(appointment.professionalId)}>{appointment.professional}</TextLink>
      </p>
      <p className="mb-2 flex flex-wrap gap-x-6 empty:hidden">
        {appointment.writableTo.includes('customer') && (
          <TextLink to={addresses.newTeamConversation(appointment.customerId)}>Écrire à la cliente</TextLink>
        )}
        {appointment.writableTo.includes('professional') && (
          <TextLink to={addresses.newTeamConversation(appointment.professionalId)}>Écrire à la coiffeuse</TextLink>
        )}
      </p>
      {announcement}
      <NextInQueue queues={appointmentQueues(appointment)} currentId={appointment.id} />
      <OperatorAppointmentPresence appointment={appointment} />
      {appointment.absences.length > 0 && (
        <OperatorAppointmentAbsence appointment={appointment} onDecide={() => openDialog('decide')} />
      )}
      <OperatorAppointmentMoney appointment={appointment} onSendManually={openDialog} />
      <OperatorAppointmentActions allowedActions={appointment.allowedActions} onSelect={openDialog} />
      {appointment.actions.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 text-xl">Ce que l’équipe a fait</h3>
          <ActionList actions={appointment.actions} showsPerson />
        </>
      )}
      {open !== null && typeof open === 'object' && (
        <ManualRefundDialog refund={open} onClose={close} onDone={handleDone} />
      )}
      {open === 'refund' && <RefundDialog appointment={appointment} onClose={close} onDone={handleDone} />}
      {open === 'cancel' && appointment.cancellation && (
        <OperatorCancelAppointmentDialog
          appointment={appointment}
          terms={appointment.cancellation}
          onClose={close}
          onDone={handleDone}
        />
      )}
      {open === 'finish' && (
        <OperatorFinishAppointmentDialog appointment={appointment} onClose={close} onDone={handleDone} />
      )}
      {open === 'decide' && <AbsenceDialog appointment={appointment} onClose={close} onDone={handleDone} />}
    </>
  )
}
