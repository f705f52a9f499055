import { centsFromEuros } from '@couronne/contract/lib/money'
import { debtBody, debtClosureKinds, debtsApi } from '@couronne/contract/money/debts'
import type { PendingReversal } from '@couronne/contract/money/transfers'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { eurosInput } from '#app/lib/euros-input.ts'
import { priceText } from '#app/lib/french.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { RadioCard, Textarea, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

const shape = debtBody.pick({ kind: true, reason: true }).extend({ amount: eurosInput })
type Typed = z.input<typeof shape>
type Values = z.output<typeof shape>

const choices = {
  settled: {
    label: 'Payée par virement',
    hint: 'Elle l’a envoyée sur le compte bancaire de la plateforme, en dehors de Stripe.',
  },
  written_off: { label: 'Abandonnée', hint: 'La plateforme y renonce, et la prend à sa charge.' },
}

/** `onDone` closes the dialog, reloads the page's data and announces the text. */
type Props = { reversal: PendingReversal; onClose: () => void; onDone: (text: string) => unknown }

/** Settles or writes off some or all of a professional's debt. */
export const CloseDebtDialog = ({ reversal, onClose, onDone }: Props) => {
  const form = useForm<Typed, unknown, Values>({ resolver: zodResolver(shape) })
  const [owed, setOwed] = useState(reversal.owed)
  const attempt = useIdempotencyKey()
  const wasSent = useRef(false)
  const closeDebt = useRequest(
    async ({ amount, ...rest }: Values) => {
      const id = reversal.professionalId
      const body = {
        ...rest,
        amount: centsFromEuros(amount),
        owed: centsFromEuros(owed),
      }
      wasSent.current = true
      const { message } = await attempt([id, body], (idempotencyKey) =>
        call(debtsApi.close, { params: { id }, body, idempotencyKey }),
      ).catch((error: unknown) => {
        setOwed(readCurrentDebt(error) ?? owed)
        throw error
      })
      await onDone(message)
    },
    { form },
  )
  const errorId = useId()
  const { kind: kindError, amount, reason } = form.formState.errors
  return (
    <Dialog
      open
      // A colleague may have settled it meanwhile, or the response was lost, so closing reloads the data.
      onClose={() => (wasSent.current ? void onDone('Voici où en sont les reprises.') : onClose())}
      title={`Solder ce que doit ${reversal.professional}`}
      description={`Elle doit ${priceText(owed)} en tout. Ceci l’écrit dans le grand livre, une fois : ce qui est soldé ne lui sera plus repris.${reversal.closedAt ? '' : ' Elle reçoit un e-mail.'}`}
    >
      <Form onSubmit={form.handleSubmit(closeDebt.submit)} error={closeDebt.apiError} busy={closeDebt.busy}>
        <fieldset className="grid gap-3" aria-describedby={kindError && errorId}>
          <legend className="mb-2 font-semibold">Qu’est devenue cette somme ?</legend>
          {debtClosureKinds.map((kind) => (
            <RadioCard key={kind} {...choices[kind]} value={kind} {...form.register('kind')} />
          ))}
          {kindError && (
            <p id={errorId} role="alert" className="text-sm font-medium text-brique">
              {kindError.message}
            </p>
          )}
        </fieldset>
        <Field label="Montant (€)" error={amount}>
          <TextInput inputMode="decimal" autoComplete="off" {...form.register('amount')} />
        </Field>
        <Field label={reversal.closedAt ? 'Motif' : 'Motif, qu’elle lira'} error={reason}>
          <Textarea {...form.register('reason')} />
        </Field>
        <SubmitButton busy={closeDebt.busy}>Écrire dans le grand livre</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** The error carries the current debt when it differs from the one shown. */
const readCurrentDebt = (error: unknown) =>
  error instanceof ApiError && error.error === 'price_changed'
    ? (error.details as Pick<PendingReversal, 'owed'>).owed
    : undefined
