import type { AddressView } from '@couronne/contract/identity/addresses'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AddressChoice } from '#app/identity/addresses/address-choice.tsx'
import { AddressFields } from '#app/identity/addresses/address-fields.tsx'
import { AddressText } from '#app/identity/addresses/address-text.tsx'
import type { SavedAddresses } from '#app/identity/addresses/saved-addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, EmailInput } from '#app/ui/inputs.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import type { CheckoutValues } from './checkout-values.ts'

type Props = {
  form: UseFormReturn<CheckoutValues>
  saved: SavedAddresses
  /** Announces what was done to the saved addresses. */
  announcement: string
  /** The chosen address is one of the saved addresses. */
  chosen: AddressView | undefined
  /** A new address is being typed. */
  isNew: boolean
  onChoose: (id: string) => void
  onNew: () => void
  onUseSaved: () => void
  onPlaceBlur: () => void
}

/** Shows the chosen address, all saved addresses on demand, or the fields of a new address. */
export const Delivery = ({
  form,
  saved,
  announcement,
  chosen,
  isNew,
  onChoose,
  onNew,
  onUseSaved,
  onPlaceBlur,
}: Props) => {
  const [isChanging, setChanging] = useState(false)
  const [hasChanged, setHasChanged] = useState(false)
  const change = (isChanging: boolean) => {
    setChanging(isChanging)
    setHasChanged(true)
  }
  const { register, formState, getValues } = form
  const { errors } = formState
  return (
    <Card>
      <section aria-labelledby="livraison">
        <h2 id="livraison" className="mb-4 text-xl">
          Livraison
        </h2>
        <p role="status" className="font-semibold text-feuille not-empty:mb-3">
          {announcement}
        </p>
        {isNew || !chosen ? (
          <>
            {chosen && (
              <Button
                tone="quiet"
                size="small"
                className="mb-3 -ml-4"
                onClick={() => {
                  onUseSaved()
                  change(true)
                }}
              >
                Choisir une de mes adresses
              </Button>
            )}
            <AddressFields form={form} errors={errors} onPlaceBlur={onPlaceBlur} />
            <Checkbox className="mt-3" label="Garder cette adresse pour la prochaine fois" {...register('savesAddress')} />
          </>
        ) : isChanging ? (
          <AddressChoice
            saved={saved}
            chosen={chosen.id}
            onChoose={onChoose}
            onNew={() => {
              change(false)
              onNew()
            }}
            onDone={() => change(false)}
          />
        ) : (
          <div ref={hasChanged ? takeFocus : undefined} tabIndex={-1} className="flex items-start gap-4 outline-none">
            <div className="min-w-0 flex-1">
              <AddressText address={chosen} />
            </div>
            <Button
              tone="quiet"
              size="small"
              className="-mt-2 -mr-4 shrink-0"
              onClick={() => change(true)}
              aria-label="Changer d’adresse"
            >
              Changer
            </Button>
          </div>
        )}
        <Contact email={getValues('email')}>
          <Field label="E-mail" error={errors.email}>
            <EmailInput autoComplete="email" maxLength={100} {...register('email')} />
          </Field>
        </Contact>
      </section>
    </Card>
  )
}

/** Shows the e-mail address of the account, which can be changed for this order. */
const Contact = ({ email, children }: { email: string; children: React.ReactNode }) => {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) return <div className="mt-4">{children}</div>
  return (
    <div className="mt-4 flex items-center gap-4 border-t border-sable-deep pt-2 text-sm">
      <p className="min-w-0 flex-1">
        Confirmation envoyée à <EMail address={email} />
      </p>
      <Button
        tone="quiet"
        size="small"
        className="-mr-4 shrink-0"
        onClick={() => setChanging(true)}
        aria-label="Changer d’e-mail"
      >
        Changer
      </Button>
    </div>
  )
}
