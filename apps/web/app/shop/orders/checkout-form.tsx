import { addressesApi } from '@couronne/contract/identity/addresses'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTermsFirst } from '#app/identity/accounts/use-terms-first.tsx'
import { usePlaceIn } from '#app/identity/addresses/address-fields.tsx'
import { placeFields } from '#app/identity/addresses/place-of-address.ts'
import { useSavedAddresses } from '#app/identity/addresses/saved-addresses.ts'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { BillingSection } from './billing.tsx'
import type { CheckoutData } from './checkout-data.ts'
import { type CheckoutValues, checkoutShape, orderAsked, typedOf, valuesOf } from './checkout-values.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { Delivery } from './delivery.tsx'
import { expectedText } from './expected-delivery.ts'
import { OrderSummary } from './order-summary.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { loaded: CheckoutData; checkout: Checkout }

/** Asks for the delivery and the billing address, beside the order summary. */
export const CheckoutForm = ({ loaded, checkout }: Props) => {
  const member = useMember()
  const [said, setSaid] = useState('')
  const saved = useSavedAddresses(loaded.saved, setSaid)
  const { accepted, termsDialog } = useTermsFirst()
  const [chosenId, setChosenId] = useState(loaded.saved[0]?.id ?? '')
  const chosen = saved.addresses.find(({ id }) => id === chosenId) ?? saved.addresses[0]
  const [isOther, setOther] = useState(false)
  const isNew = isOther || !chosen
  const [isSame, setSame] = useState(true)
  const form = useForm<CheckoutValues>({
    defaultValues: valuesOf(member, loaded.town),
    // Only the fields that are shown are validated.
    resolver: zodResolver(checkoutShape(isNew, isSame)) as unknown as Resolver<CheckoutValues>,
  })
  const place = usePlaceIn({ form })

  /** Starts a new address with empty fields. */
  const startNew = () => {
    for (const field of ['adresse', ...placeFields] as const) form.setValue(field, '')
    form.clearErrors()
    place.restart()
    setOther(true)
  }
  const [code_postal, country] = form.watch(['code_postal', 'country'])
  const to = isNew ? { code_postal, country } : chosen

  const confirm = async (values: CheckoutValues) => {
    const { checked, lines } = checkout.cart
    if (!checked || !(await accepted())) return
    const address = isNew ? values : typedOf(chosen)
    // The validated values lack the fields that are not shown.
    const typed = { ...form.getValues(), ...values }
    if (isNew && typed.keeps) await keep(typed)
    const order = orderAsked({ ...typed, isSame }, address, { lines, total: checked.total })
    if (checkout.hasChanged) checkout.accept()
    await checkout.place.submit(order)
  }
  /** Saves the new address. A failure does not stop the order. */
  const keep = async ({ email: _, billing_address: __, billing: ___, keeps: ____, ...typed }: CheckoutValues) => {
    const body = { ...typed, region: typed.region || undefined }
    const added = await call(addressesApi.add, { body }).catch(() => undefined)
    if (!added) return
    const { message, ...address } = added
    saved.kept(address, message)
    setChosenId(address.id)
    setOther(false)
  }

  return (
    <form
      noValidate
      data-room
      aria-label="Commande"
      onSubmit={place.settled(form.handleSubmit(confirm))}
      className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
    >
      <div className="grid min-w-0 content-start gap-5">
        <Delivery
          form={form}
          saved={saved}
          said={said}
          chosen={chosen}
          isNew={isNew}
          onChoose={setChosenId}
          onNew={startNew}
          onChosen={() => setOther(false)}
          onLeave={place.settle}
        />
        <BillingSection form={form} isSame={isSame} onSame={setSame} />
      </div>
      <div className="contents lg:sticky lg:top-28 lg:block lg:space-y-4 lg:self-start">
        <OrderSummary checkout={checkout} expected={expectedText(to, new Date(serverNow()))} />
        <ConfirmOrder checkout={checkout} isBusy={place.isSettling || form.formState.isSubmitting} />
      </div>
      <ErrorDialog refusal={checkout.refusal} onClose={checkout.place.forget} />
      {termsDialog}
    </form>
  )
}
