import {
  type AppointmentView,
  absenceReportedBy,
  appointmentsApi,
  type ReportBody,
} from '@couronne/contract/appointments'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { Side } from './appointment-card.tsx'

type Props = {
  side: Side
  appointment: AppointmentView
  onClose: () => void
  onAsk: () => void
  onChanged: () => Promise<unknown>
}
type Words = Pick<ReportBody, 'text'>

const words = appointmentsApi.report.schema.body.pick({ text: true })

/** The other has not come: what happened, in her own words. */
export default function ReportDialog({ side, appointment, onClose, onAsk, onChanged }: Props) {
  const { id, libelle, firstname, date, zone } = appointment
  const form = useForm<Words>({ resolver: zodResolver(words) })
  const attempt = useAttemptKey()
  const report = useRequest(
    async ({ text }: Words) => {
      const body = { type: absenceReportedBy[side], text }
      onAsk()
      await attempt({ id, ...body }, (idempotencyKey) =>
        call(appointmentsApi.report, { params: { id }, body, idempotencyKey }),
      )
      await onChanged()
      onClose()
    },
    { form },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={side === 'customer' ? 'La coiffeuse était absente ?' : 'La cliente était absente ?'}
      description={`${libelle} avec ${firstname}, ${dateTimeText(date, zone)}.`}
    >
      <Form
        onSubmit={form.handleSubmit(report.submit)}
        refusal={report.refusal}
        onRefusalClosed={report.forget}
        busy={report.busy}
      >
        <Field
          label="Que s’est-il passé ?"
          hint={`${firstname} et notre équipe le liront. Notre équipe décide ; d’ici là, le paiement est suspendu.`}
          error={form.formState.errors.text}
        >
          <Textarea maxLength={2000} {...form.register('text')} />
        </Field>
        <SubmitButton busy={report.busy}>Signaler l’absence</SubmitButton>
      </Form>
    </Dialog>
  )
}
