import { frenchEuros } from '@couronne/contract/lib/french-formats'
import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { computeOrderRefund } from '@couronne/contract/shop/order-refunds'
import { orderRefundBody, ordersApi } from '@couronne/contract/shop/orders'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Checkbox, Select, Textarea } from '#app/ui/inputs.tsx'

/** `units` contains the chosen units of each refundable line, in the sequence of the lines. */
const schema = z
  .object({
    units: z.array(z.string().transform(Number)),
    shipping: z.boolean(),
    become: z.enum(['forSale', 'lost', 'sentAnyway']),
    reason: orderRefundBody.shape.reason,
  })
  .refine(({ units, shipping }) => shipping || units.some((quantity) => quantity > 0), {
    path: ['reason'],
    error: 'Choisissez ce qui est remboursé.',
  })
type Typed = z.input<typeof schema>
type Values = z.output<typeof schema>

const unitTexts: Record<Values['become'], string> = {
  forSale: 'Ils sont remis en vente',
  lost: 'Ils sont abîmés ou introuvables',
  sentAnyway: 'Ils partent quand même : c’est un geste',
}

/** Converts the choice to the server's refund request. */
export const toRefundRequest = (
  { lines, shipping: isPaid }: OperatorOrderView['refundable'],
  { units, shipping, become }: Pick<Typed | Values, 'units' | 'shipping' | 'become'>,
) => {
  const chosen = lines.map(({ id }, at) => ({ id, quantity: Number(units[at] ?? 0) }))
  const chosenLines = chosen.filter(({ quantity }) => quantity > 0)
  const hasUnitsToName = chosenLines.length > 0 && become !== 'forSale'
  return { lines: chosenLines, shipping: shipping && isPaid, ...(hasUnitsToName && { [become]: true }) }
}

type Props = {
  order: OperatorOrderView
  onClose: () => void
  /** Closes the dialog, announces the change and reads the order again. */
  onDone: (text?: string) => unknown
}

/** Refunds units of lines or the delivery, with a reason that the customer will read. */
export const RefundOrderDialog = ({ order, onClose, onDone }: Props) => {
  const { refundable } = order
  const refundableLines = refundable.lines
  const form = useForm<Typed, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: { units: refundableLines.map(() => '0'), shipping: false, become: 'forSale', reason: '' },
  })
  const [units, shipping, become] = form.watch(['units', 'shipping', 'become'])
  const { id } = order
  const { isShippingAutomatic, cents } = computeOrderRefund(
    order,
    toRefundRequest(refundable, { units, shipping, become }),
  )
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ reason, ...chosen }, attempt) => {
        const body = { ...toRefundRequest(refundable, chosen), reason }
        await attempt([id, body], (idempotencyKey) => call(ordersApi.refund, { params: { id }, body, idempotencyKey }))
        await onDone(`La cliente est remboursée de ${frenchEuros(cents)}.`)
      }}
      submitLabel={cents > 0 ? `Rembourser ${frenchEuros(cents)}` : 'Rembourser'}
      onClose={onClose}
      // A colleague may have refunded it meanwhile.
      onCloseAfterRequest={onDone}
      title="Rembourser la cliente"
      description="Sur la carte utilisée. Une commande qui n’est pas partie et dont tout est rendu s’annule."
    >
      {refundableLines.map(({ id, libelle, price, quantity: most }, at) => (
        <Field key={id} label={`${libelle}, ${priceText(price)}`}>
          <Select {...form.register(`units.${at}`)}>
            {Array.from({ length: most + 1 }, (_, quantity) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the quantity
              <option key={quantity} value={quantity}>
                {quantity === 0 ? 'Aucun' : quantity}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {refundable.shipping &&
        (isShippingAutomatic ? (
          <p>Avec la livraison, {priceText(order.shipping)} : plus rien ne partira.</p>
        ) : (
          <Checkbox label={`La livraison, ${priceText(order.shipping)}`} {...form.register('shipping')} />
        ))}
      {refundable.isHere && refundableLines.length > 0 && (
        <Field label="Ces articles">
          <Select {...form.register('become')}>
            {Object.entries(unitTexts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Motif, que la cliente lira" error={form.formState.errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
