import {
  type AppointmentView,
  absenceReportedBy,
  appointmentsApi,
  type ReportBody,
  type Side,
} from '@couronne/contract/booking/appointments'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

type Props = {
  side: Side
  appointment: AppointmentView
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: () => Promise<unknown>
}
type ReportFields = Pick<ReportBody, 'text'>

const reportFields = appointmentsApi.report.schema.body.pick({ text: true })

/** Lets one side report, in their own words, that the other side did not come. */
export default function ReportDialog({ side, appointment, onClose, onCloseAfterRequest, onChanged }: Props) {
  const { id, name, firstname, date, zone } = appointment
  const form = useForm<ReportFields>({ resolver: zodResolver(reportFields) })
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ text }, attempt) => {
        const body = { type: absenceReportedBy[side], text }
        await attempt({ id, ...body }, (idempotencyKey) =>
          call(appointmentsApi.report, { params: { id }, body, idempotencyKey }),
        )
        await onChanged()
        onClose()
      }}
      submitLabel="Signaler l’absence"
      hasErrorDialog
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title={side === 'customer' ? 'La coiffeuse était absente ?' : 'La cliente était absente ?'}
      description={`${name} avec ${firstname}, ${dateTimeText(date, zone)}.`}
    >
      <Field
        label="Que s’est-il passé ?"
        hint={`${firstname} et notre équipe le liront. Notre équipe décide ; d’ici là, le paiement est suspendu.`}
        error={form.formState.errors.text}
      >
        <Textarea maxLength={2000} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
