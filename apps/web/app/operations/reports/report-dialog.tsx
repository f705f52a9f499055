import { reasonsFor, reportReasonText } from '@couronne/contract/operations/report-subjects'
import { longestReportText, type ReportFields, reportFields, reportsApi } from '@couronne/contract/operations/reports'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import type { ReportSubject } from '#app/talk/conversations/thread.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Select, Textarea } from '#app/ui/inputs.tsx'
import { reportChoices } from './report-choices.ts'

type Props = {
  sid: string
  subject: ReportSubject
  onClose: () => void
  /** Offers to block the person once the report is sent. */
  onBlock?: () => void
}

/** Reports messages of the other person of a conversation. */
export default function ReportDialog({ sid, subject, onClose, onBlock }: Props) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <SentDialog name={subject.name} onClose={onClose} {...(onBlock && { onBlock })} />
  return <ReportForm sid={sid} subject={subject} onClose={onClose} onSent={() => setSent(true)} />
}

type FormProps = Pick<Props, 'sid' | 'subject' | 'onClose'> & { onSent: () => void }

const ReportForm = ({ sid, subject: { name, messages, chosen }, onClose, onSent }: FormProps) => {
  const form = useForm<ReportFields>({ resolver: zodResolver(reportFields), defaultValues: { text: '' } })
  const choices = reportChoices(messages, chosen)
  const [value, setValue] = useState(String(chosen?.seq ?? choices[0]?.value))
  const range = choices.find((choice) => choice.value === value)
  const { reason, text } = form.formState.errors
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        if (!range) return
        const body = { ...values, from: range.from, to: range.to }
        await attempt([sid, body], (idempotencyKey) =>
          call(reportsApi.reportMessages, { params: { sid }, body, idempotencyKey }),
        )
        onSent()
      }}
      submitLabel="Envoyer le signalement"
      onClose={onClose}
      title={`Signaler ${name}`}
      description="Notre équipe lira une copie de ces messages et de quelques-uns autour, et rien d’autre."
    >
      <Field label="Ce que vous signalez">
        <Select value={value} onChange={(event) => setValue(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Motif" error={reason}>
        <Select {...form.register('reason')}>
          <option value="">Choisissez…</option>
          {reasonsFor.messages.map((value) => (
            <option key={value} value={value}>
              {reportReasonText[value]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Ce qui s’est passé" optional={form.watch('reason') !== 'other' && !range?.isEmpty} error={text}>
        <Textarea maxLength={longestReportText} {...form.register('text')} />
      </Field>
      <p className="text-sm text-ink-soft">
        En envoyant ce signalement, vous déclarez de bonne foi que ce que vous y dites est exact.
      </p>
    </FormDialog>
  )
}

const SentDialog = ({ name, onClose, onBlock }: Omit<Props, 'sid' | 'subject'> & { name: string }) => (
  <Dialog
    open
    onClose={onClose}
    title="Signalement envoyé"
    actions={
      <>
        <Button onClick={onClose}>Fermer</Button>
        {onBlock && (
          <Button tone="secondary" onClick={onBlock}>
            Bloquer {name}
          </Button>
        )}
      </>
    }
  >
    <p role="status">
      Nous vous avons envoyé un accusé de réception par e-mail. Vous recevrez notre décision de la même manière.
    </p>
    <p className="mt-3 text-ink-soft">Si quelqu’un est en danger, appelez le 17 ou le 112.</p>
  </Dialog>
)
