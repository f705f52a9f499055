import type { FilterCounts } from '@couronne/contract/products'
import { useId } from 'react'
import { Form } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { controlLook } from '#app/ui/inputs.tsx'
import { HiddenParts } from './hidden-parts.tsx'
import type { Asked } from './shop-address.ts'

type Props = { asked: Asked; prices: FilterCounts['prix'] }

/** From which price, to which. */
export const PriceFilter = ({ asked, prices }: Props) => (
  <Form
    key={`${asked.prixMin} ${asked.prixMax}`}
    method="get"
    action={addresses.shop()}
    preventScrollReset
    state={{ staysPut: true }}
  >
    <HiddenParts asked={{ ...asked, prixMin: '', prixMax: '' }} />
    <div className="flex items-end gap-2">
      <PriceInput name="prixMin" label="De" value={asked.prixMin} placeholder={prices?.min} />
      <PriceInput name="prixMax" label="À" value={asked.prixMax} placeholder={prices?.max} />
      <Button type="submit" tone="secondary" aria-label="OK : appliquer ces prix" className="min-h-12">
        OK
      </Button>
    </div>
    {prices && (
      <p className="mt-2 text-sm text-ink-soft">
        De {priceText(prices.min)} à {priceText(prices.max)} dans cette sélection.
      </p>
    )}
  </Form>
)

type InputProps = { name: string; label: string; value: string; placeholder: number | undefined }

const PriceInput = ({ name, label, value, placeholder }: InputProps) => {
  const id = useId()
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label} <span className="sr-only">(prix)</span> €
      </label>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        pattern="\d{1,5}([.,]\d{1,2})?"
        title="Un montant, par exemple 60 ou 59,90"
        placeholder={placeholder === undefined ? undefined : String(Math.round(placeholder))}
        defaultValue={value.replace('.', ',')}
        className={`${controlLook} mt-1`}
      />
    </div>
  )
}
