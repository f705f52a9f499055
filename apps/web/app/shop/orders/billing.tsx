import type { UseFormReturn } from 'react-hook-form'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import type { CheckoutValues } from './checkout-values.ts'

type Props = { form: UseFormReturn<CheckoutValues>; isSame: boolean; onSameChange: (isSame: boolean) => void }

/** Asks whether the billing address differs from the delivery address. */
export const BillingSection = ({ form, isSame, onSameChange }: Props) => (
  <Card>
    <section aria-labelledby="facturation">
      <h2 id="facturation" className="mb-2 text-xl">
        Facturation
      </h2>
      <Checkbox
        label="Facturer à la même adresse"
        checked={isSame}
        onChange={({ target }) => onSameChange(target.checked)}
      />
      {!isSame && <BillingFields {...form} />}
    </section>
  </Card>
)

/** Asks for the name and the address on the invoice. */
const BillingFields = ({ register, formState: { errors } }: UseFormReturn<CheckoutValues>) => (
  <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-5 max-[22rem]:grid-cols-1 sm:gap-x-5">
    <Field label="Nom" error={errors.billing?.name} className="col-span-full">
      <TextInput autoComplete="billing name" maxLength={160} {...register('billing.name')} />
    </Field>
    <Field label="Adresse de facturation" error={errors.billing_address} className="col-span-full">
      <TextInput autoComplete="billing address-line1" maxLength={100} {...register('billing_address')} />
    </Field>
    <Field label="Code postal" error={errors.billing?.code_postal}>
      <TextInput
        inputMode="numeric"
        autoComplete="billing postal-code"
        maxLength={10}
        {...register('billing.code_postal')}
      />
    </Field>
    <Field label="Ville" error={errors.billing?.city}>
      <TextInput autoComplete="billing address-level2" maxLength={80} {...register('billing.city')} />
    </Field>
    <Field label="Pays" error={errors.billing?.country} className="col-span-full">
      <TextInput autoComplete="billing country-name" maxLength={80} {...register('billing.country')} />
    </Field>
  </div>
)
