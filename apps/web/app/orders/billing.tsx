import { adresseText } from '@couronne/contract/accounts'
import type { UseFormReturn } from 'react-hook-form'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import type { CheckoutValues } from './checkout-values.ts'

type Props = { form: UseFormReturn<CheckoutValues>; isSame: boolean; onSame: (isSame: boolean) => void }

/** Where the bill goes: to the same place, unless she says otherwise. */
export const Billing = ({ form, isSame, onSame }: Props) => (
  <Card>
    <section aria-labelledby="facturation">
      <h2 id="facturation" className="mb-2 text-xl">
        Facturation
      </h2>
      <Checkbox label="Facturer à la même adresse" checked={isSame} onChange={({ target }) => onSame(target.checked)} />
      {!isSame && (
        <Field
          label="Adresse de facturation"
          error={form.formState.errors.billing_address}
          longest={adresseText}
          hint="Rue, code postal et ville."
          className="mt-3"
        >
          <TextInput autoComplete="billing street-address" maxLength={100} {...form.register('billing_address')} />
        </Field>
      )}
    </section>
  </Card>
)
