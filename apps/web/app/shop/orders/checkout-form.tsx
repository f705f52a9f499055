import { addressesApi } from '@couronne/contract/identity/addresses'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTermsAcceptance } from '#app/identity/accounts/use-terms-acceptance.tsx'
import { useFormPlaceLookup } from '#app/identity/addresses/address-fields.tsx'
import { placeFields } from '#app/identity/addresses/derive-place.ts'
import { useSavedAddresses } from '#app/identity/addresses/saved-addresses.ts'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { BillingSection } from './billing.tsx'
import type { CheckoutData } from './checkout-data.ts'
import {
  buildOrderRequest,
  type CheckoutValues,
  checkoutSchema,
  toAddressFormValues,
  toCheckoutValues,
} from './checkout-values.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { Delivery } from './delivery.tsx'
import { deliveryEstimateText } from './delivery-estimate-text.ts'
import { OrderSummary } from './order-summary.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { loaded: CheckoutData; checkout: Checkout }

/** Asks for the delivery and the billing address, beside the order summary. */
export const CheckoutForm = ({ loaded, checkout }: Props) => {
  const member = useMember()
  const [announcement, setAnnouncement] = useState('')
  const saved = useSavedAddresses(loaded.saved, setAnnouncement)
  const { ensureTermsAccepted, termsDialog } = useTermsAcceptance()
  const [chosenId, setChosenId] = useState(loaded.saved[0]?.id ?? '')
  const chosen = saved.addresses.find(({ id }) => id === chosenId) ?? saved.addresses[0]
  const [isAddingAddress, setAddingAddress] = useState(false)
  const isNew = isAddingAddress || !chosen
  const [isSame, setSame] = useState(true)
  const form = useForm<CheckoutValues>({
    defaultValues: toCheckoutValues(member, loaded.town),
    // Only the fields that are shown are validated.
    resolver: zodResolver(checkoutSchema(isNew, isSame)) as unknown as Resolver<CheckoutValues>,
  })
  const placeLookup = useFormPlaceLookup({ form })

  /** Starts a new address with empty fields. */
  const startNew = () => {
    for (const field of ['adresse', ...placeFields] as const) form.setValue(field, '')
    form.clearErrors()
    placeLookup.restart()
    setAddingAddress(true)
  }
  const [code_postal, country] = form.watch(['code_postal', 'country'])
  const destination = isNew ? { code_postal, country } : chosen

  const confirm = async (values: CheckoutValues) => {
    const { checked, lines } = checkout.cart
    if (!checked || !(await ensureTermsAccepted())) return
    const address = isNew ? values : toAddressFormValues(chosen)
    // The validated values lack the fields that are not shown.
    const typed = { ...form.getValues(), ...values }
    if (isNew && typed.savesAddress) await saveAddress(typed)
    const order = buildOrderRequest({ ...typed, isSame }, address, { lines, total: checked.total })
    if (checkout.hasChanged) checkout.accept()
    await checkout.placement.submit(order)
  }
  /** Saves the new address. A failure does not stop the order. */
  const saveAddress = async ({
    email: _,
    billing_address: __,
    billing: ___,
    savesAddress: ____,
    ...typed
  }: CheckoutValues) => {
    const body = { ...typed, region: typed.region || undefined }
    const added = await call(addressesApi.add, { body }).catch(() => undefined)
    if (!added) return
    const { message, ...address } = added
    saved.showSaved(address, message)
    setChosenId(address.id)
    setAddingAddress(false)
  }

  return (
    <form
      noValidate
      aria-label="Commande"
      onSubmit={placeLookup.submitAfterLookup(form.handleSubmit(confirm))}
      className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
    >
      <div className="grid min-w-0 content-start gap-5">
        <Delivery
          form={form}
          saved={saved}
          announcement={announcement}
          chosen={chosen}
          isNew={isNew}
          onChoose={setChosenId}
          onNew={startNew}
          onUseSaved={() => setAddingAddress(false)}
          onPlaceBlur={placeLookup.lookUp}
        />
        <BillingSection form={form} isSame={isSame} onSameChange={setSame} />
      </div>
      <div className="contents lg:sticky lg:top-28 lg:block lg:space-y-4 lg:self-start">
        <OrderSummary checkout={checkout} deliveryEstimate={deliveryEstimateText(destination, new Date(serverNow()))} />
        <ConfirmOrder checkout={checkout} isBusy={placeLookup.isLookingUp || form.formState.isSubmitting} />
      </div>
      <ErrorDialog error={checkout.error} onClose={checkout.placement.clearError} />
      {termsDialog}
    </form>
  )
}
