import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { centsFromEuros } from '@couronne/contract/lib/money'
import { operatorsReason } from '@couronne/contract/lib/reason'
import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { computeReturn } from '@couronne/contract/shop/returns'
import { withdrawalsApi } from '@couronne/contract/shop/withdrawals'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { eurosInput, parseEuros } from '#app/lib/euros-input.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Select, Textarea, TextInput } from '#app/ui/inputs.tsx'
import type { Withdrawal } from './order-withdrawals.tsx'
import { returnRefundText } from './withdrawal-values.ts'

/** An empty deduction counts as zero. */
const amount = z
  .string()
  .transform((typed) => typed.trim() || '0')
  .pipe(eurosInput)

/** `lines` contains the lines that come back, in their sequence. */
const returnSchema = z.object({
  lines: z.array(
    z
      .object({ restocked: z.string().transform(Number), deduction: amount, reason: z.string().trim() })
      .superRefine(({ deduction, reason }, context) => {
        const read = operatorsReason.safeParse(reason)
        if (deduction > 0 && !read.success)
          context.addIssue({ code: 'custom', path: ['reason'], message: read.error.issues[0]?.message ?? '' })
      }),
  ),
})
type Typed = z.input<typeof returnSchema>
type Values = z.output<typeof returnSchema>

type Props = {
  withdrawal: Withdrawal
  onClose: () => void
  /** Closes the dialog, announces the change and reads the order again. */
  onDone: (text?: string) => unknown
}

/**
 * Settles a withdrawal once the goods are back or their dispatch is proved. The operator states what is restocked and
 * what is retained of the price, and sees the resulting refund.
 */
export const ReturnDialog = ({ order, withdrawal, onClose, onDone }: Props & { order: OperatorOrderView }) => {
  const form = useForm<Typed, unknown, Values>({
    resolver: zodResolver(returnSchema),
    defaultValues: {
      lines: withdrawal.lines.map(() => ({ restocked: '0', deduction: '', reason: '' })),
    },
  })
  const typed = form.watch('lines')
  const { errors } = form.formState
  const { shippingCents, cents, bankCents } = computeReturn(order, {
    units: withdrawal.lines,
    retainedCents: typed.reduce((sum, { deduction }) => sum + centsFromEuros(parseEuros(deduction) ?? 0), 0),
    refundableCents: centsFromEuros(order.refundableAmount),
  })
  const isFullyRefunded = order.refundableAmount === 0
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        const body = { outcome: 'returned' as const, lines: toRequestLines(withdrawal, values) }
        const { withdrawals } = await attempt([withdrawal.id, body], (idempotencyKey) =>
          call(withdrawalsApi.settle, { params: { id: withdrawal.id }, body, idempotencyKey }),
        )
        await onDone(
          `Le retour est enregistré : ${returnRefundText(withdrawals.find(({ id }) => id === withdrawal.id))}.`,
        )
      }}
      submitLabel={cents > 0 ? `Rembourser ${frenchEuros(cents)}` : 'Noter le retour'}
      onClose={onClose}
      // A colleague may have settled it meanwhile.
      onCloseAfterRequest={onDone}
      title="Traiter le retour"
      description={[
        'Dès que le colis est là, ou que la cliente a prouvé son envoi : ce qui n’est pas encore revenu ne se remet pas en vente.',
        isFullyRefunded
          ? 'La banque de la cliente lui a déjà rendu ce qu’elle a payé : rien ne part une seconde fois. Elle le sait par e-mail.'
          : shippingCents > 0
            ? `Toute la commande revient : la livraison, ${frenchEuros(shippingCents)}, est rendue aussi.`
            : 'La cliente est remboursée sur la carte utilisée, et le sait par e-mail.',
      ].join(' ')}
    >
      {withdrawal.lines.map(({ id, libelle, quantity }, at) => (
        <fieldset key={id} className="grid gap-5">
          <legend className="mb-3 font-semibold">
            {quantity} × {libelle}
          </legend>
          <Field label="Remis en vente" hint="Seulement ce qui est de retour chez vous, en bon état.">
            <Select {...form.register(`lines.${at}.restocked`)}>
              {Array.from({ length: quantity + 1 }, (_, many) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the quantity
                <option key={many} value={many}>
                  {many === 0 ? 'Aucun' : many}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Retenue (€)"
            optional
            hint="Pour un usage qui va plus loin que l’essai."
            error={errors.lines?.[at]?.deduction}
          >
            <TextInput inputMode="decimal" autoComplete="off" {...form.register(`lines.${at}.deduction`)} />
          </Field>
          {(parseEuros(typed[at]?.deduction ?? '') ?? 0) > 0 && (
            <Field label="Motif de la retenue, que la cliente lira" error={errors.lines?.[at]?.reason}>
              <Textarea {...form.register(`lines.${at}.reason`)} />
            </Field>
          )}
        </fieldset>
      ))}
      <p aria-live="polite" className="rounded-control bg-sable px-4 py-3 font-semibold">
        Rendu à la cliente : {frenchEuros(cents)}
        {bankCents > 0 && `. Sa banque lui a déjà rendu le reste, ${frenchEuros(bankCents)}`}
      </p>
    </FormDialog>
  )
}

const toRequestLines = (withdrawal: Withdrawal, { lines }: Values) =>
  withdrawal.lines.map(({ id }, at) => {
    const { restocked = 0, deduction = 0, reason = '' } = lines[at] ?? {}
    return { id, restocked, ...(deduction > 0 && { deduction, reason }) }
  })

const closeSchema = z.object({ reason: operatorsReason })

/** Closes a withdrawal whose goods never came; nothing is refunded. */
export const CloseWithdrawalDialog = ({ withdrawal: { id }, onClose, onDone }: Props) => {
  const form = useForm<z.infer<typeof closeSchema>>({ resolver: zodResolver(closeSchema) })
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ reason }, attempt) => {
        const body = { outcome: 'closed' as const, reason }
        await attempt([id, body], (idempotencyKey) =>
          call(withdrawalsApi.settle, { params: { id }, body, idempotencyKey }),
        )
        await onDone('La renonciation est close, et la cliente le sait.')
      }}
      submitLabel="Clore sans retour"
      onClose={onClose}
      // A colleague may have settled it meanwhile.
      onCloseAfterRequest={onDone}
      title="Clore sans retour"
      description="Ni le colis ni une preuve de son envoi ne sont venus : rien n’est remboursé."
    >
      <Field label="Motif, que la cliente lira" error={form.formState.errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
