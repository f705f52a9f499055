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

const stateText = ({ kind, amount, outcome }: Refund) => {
  if (kind === 'record')
    return { granted: 'Ne compte pas', refused: 'Compte', open: 'À décider : compte-t-elle ?' }[outcome ?? 'open']
  if (outcome === 'granted') return amount > 0 ? `Remboursé : ${priceText(amount)}` : 'Accepté : tout était déjà rendu'
  return `${outcome ? 'Non remboursé' : 'À décider'} : ${priceText(amount)}`
}

const whyText = ({ kind, outcome, reason, isDisputed }: Refund) => {
  if (outcome) return reason
  if (isDisputed) return 'Une banque conteste ce paiement : décidez du remboursement quand elle aura répondu.'
  return kind === 'record'
    ? 'La coiffeuse a annulé plus de deux fois en 12 mois pour sa sécurité. Cette annulation compte parmi les siennes, sauf si vous l’acceptez.'
    : 'La personne qui a réservé a annulé plus de deux fois en 12 mois pour sa sécurité. Le reste attend votre décision.'
}

/** Shows what a cancellation for safety leaves to operators, and decides about it. */
export const SafetyRefund = ({ caseId, refund, onDone }: Props) => {
  const [isDeciding, setDeciding] = useState(false)
  const { kind, outcome, isDisputed, appointmentId } = refund
  return (
    <Card>
      <p className="font-semibold">{stateText(refund)}</p>
      <p className="mt-1 text-sm text-ink-soft">{whyText(refund)}</p>
      <p className="mt-2">
        <TextLink to={addresses.operatorAppointment(appointmentId)}>Voir le rendez-vous</TextLink>
      </p>
      {!outcome && !isDisputed && (
        <Button className="mt-3" onClick={() => setDeciding(true)}>
          {kind === 'record' ? 'Décider de l’annulation' : 'Décider du remboursement'}
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

const dialogTexts = {
  refund: {
    description:
      'La décision est prise une fois. La personne qui a réservé en lit le motif ; la coiffeuse apprend le remboursement, pas sa raison.',
    legend: 'Le reste',
    granted: 'Rembourser',
    hint: 'Sur la carte utilisée, moins ce qui est déjà rendu. La somme est répartie comme l’était le prix.',
    refused: 'Ne pas rembourser',
    reason: 'Motif, que lira la personne qui a réservé',
  },
  record: {
    description: 'La décision est prise une fois. La coiffeuse en lit le motif.',
    legend: 'Cette annulation',
    granted: 'Ne compte pas',
    hint: 'Elle quitte les annulations que montre son profil.',
    refused: 'Compte parmi les siennes',
    reason: 'Motif, que lira la coiffeuse',
  },
}

const SafetyRefundDialog = ({
  caseId: id,
  refund: { kind, amount },
  onClose,
  onDone,
}: Props & { onClose: () => void }) => {
  const texts = dialogTexts[kind]
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
      title={kind === 'record' ? 'Accepter cette annulation ?' : `Rembourser ${priceText(amount)} ?`}
      description={texts.description}
    >
      <Choice legend={texts.legend} error={errors.outcome?.message}>
        <RadioCard label={texts.granted} hint={texts.hint} value="granted" {...form.register('outcome')} />
        <RadioCard label={texts.refused} value="refused" {...form.register('outcome')} />
      </Choice>
      <Field label={texts.reason} error={errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
