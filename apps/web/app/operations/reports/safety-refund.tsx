import {
  type ReportCaseView,
  reportsApi,
  type SafetyRefundBody,
  safetyRefundBody,
} from '@couronne/contract/operations/reports'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Refund = NonNullable<ReportCaseView['safetyRefund']>
type Props = { caseId: string; refund: Refund; onDone: (text?: string) => Promise<unknown> }

const outcomeText = { granted: 'Remboursé', refused: 'Non remboursé' }

/** Shows what a cancellation for safety has not refunded at once, and decides about it. */
export const SafetyRefund = ({ caseId, refund, onDone }: Props) => {
  const [isDeciding, setDeciding] = useState(false)
  const { amount, outcome, reason, appointmentId } = refund
  return (
    <Card>
      <p className="font-semibold">
        {outcome ? outcomeText[outcome] : 'À décider'} : {priceText(amount)}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {outcome
          ? reason
          : 'La cliente a annulé plus de deux fois en 12 mois pour sa sécurité. Le reste attend votre décision.'}
      </p>
      <p className="mt-2">
        <TextLink to={addresses.operatorAppointment(appointmentId)}>Voir le rendez-vous</TextLink>
      </p>
      {!outcome && (
        <Button className="mt-3" onClick={() => setDeciding(true)}>
          Décider du remboursement
        </Button>
      )}
      {isDeciding && (
        <SafetyRefundDialog
          caseId={caseId}
          refund={refund}
          onClose={() => setDeciding(false)}
          onDone={async (text) => {
            setDeciding(false)
            await onDone(text)
          }}
        />
      )}
    </Card>
  )
}

const SafetyRefundDialog = ({ caseId: id, refund: { amount }, onClose, onDone }: Props & { onClose: () => void }) => {
  const form = useForm<SafetyRefundBody>({
    resolver: zodResolver(safetyRefundBody),
    defaultValues: { reason: '' },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([id, body], (idempotencyKey) =>
          call(reportsApi.decideSafetyRefund, { params: { id }, body, idempotencyKey }),
        )
        await onDone('La décision est prise.')
      }}
      submitLabel="Décider"
      onClose={onClose}
      onCloseAfterRequest={() => onDone()}
      title={`Rembourser ${priceText(amount)} ?`}
      description="La décision est prise une fois. La cliente en lit le motif ; la coiffeuse apprend le remboursement, pas sa raison."
    >
      <Choice legend="Le reste" error={errors.outcome?.message}>
        <RadioCard
          label="Rembourser"
          hint="Sur la carte utilisée. La somme est répartie comme l’était le prix."
          value="granted"
          {...form.register('outcome')}
        />
        <RadioCard label="Ne pas rembourser" value="refused" {...form.register('outcome')} />
      </Choice>
      <Field label="Motif, que lira la cliente" error={errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
