import type { OrderView } from '@couronne/contract/shop/orders'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { priceText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'
import { Field, FieldProblem } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { EmailInput, Select, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import {
  type WithdrawalInput,
  type WithdrawalValues,
  withdrawableLines,
  withdrawalSchema,
} from './withdrawal-values.ts'

type Props = { order: OrderView; typed: WithdrawalInput; onNext: (values: WithdrawalValues) => void }

/** Shows the first step: the articles, the customer's name, and the address for the receipt. */
export const WithdrawalForm = ({ order, typed, onNext }: Props) => {
  const form = useForm<WithdrawalInput, unknown, WithdrawalValues>({
    resolver: zodResolver(withdrawalSchema),
    defaultValues: typed,
  })
  const { errors } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(onNext)} error={null} busy={false}>
      <Card>
        <fieldset className="grid gap-5" aria-describedby="rien-choisi">
          <legend className="mb-4 font-display text-xl font-semibold">Ce à quoi vous renoncez</legend>
          {withdrawableLines(order).map(({ id, libelle, price, left }, at) => (
            <Field key={id} label={`${libelle}, ${priceText(price)}`}>
              <Select {...form.register(`units.${at}`)}>
                {Array.from({ length: left + 1 }, (_, quantity) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the quantity
                  <option key={quantity} value={quantity}>
                    {quantity === 0 ? 'Je le garde' : quantity}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
          <FieldProblem id="rien-choisi" role="alert">
            {errors.units?.root?.message ?? errors.units?.message}
          </FieldProblem>
        </fieldset>
      </Card>
      <Card className="grid gap-5 sm:grid-cols-2">
        <h3 className="text-xl sm:col-span-2">Vous</h3>
        <Field label="Prénom(s)" error={errors.firstname}>
          <TextInput autoComplete="given-name" {...form.register('firstname')} />
        </Field>
        <Field label="Nom" error={errors.lastname}>
          <TextInput autoComplete="family-name" {...form.register('lastname')} />
        </Field>
        <Field
          label="E-mail"
          hint="L’accusé de réception y est envoyé aussitôt."
          error={errors.email}
          className="sm:col-span-2"
        >
          <EmailInput autoComplete="email" {...form.register('email')} />
        </Field>
      </Card>
      <SubmitButton busy={false} className="sm:self-start">
        Continuer
      </SubmitButton>
    </Form>
  )
}
