import type { FilterCounts } from '@couronne/contract/shop/products'
import { Form } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { AmountInput } from '#app/ui/amount-input.tsx'
import { Button } from '#app/ui/button.tsx'
import { HiddenFilters } from './hidden-filters.tsx'
import type { ShopFilters } from './shop-address.ts'

type Props = { filters: ShopFilters; prices: FilterCounts['prix'] }

export const PriceFilter = ({ filters, prices }: Props) => (
  <Form
    key={`${filters.prixMin} ${filters.prixMax}`}
    method="get"
    action={addresses.shop()}
    preventScrollReset
    state={{ staysPut: true }}
  >
    <HiddenFilters filters={{ ...filters, prixMin: '', prixMax: '' }} />
    <div className="flex items-end gap-2">
      <PriceInput name="prixMin" label="De" value={filters.prixMin} placeholder={prices?.min} />
      <PriceInput name="prixMax" label="À" value={filters.prixMax} placeholder={prices?.max} />
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

const PriceInput = ({ name, label, value, placeholder }: InputProps) => (
  <AmountInput
    label={
      <>
        {label} <span className="sr-only">(prix)</span> €
      </>
    }
    name={name}
    placeholder={placeholder === undefined ? undefined : String(Math.round(placeholder))}
    defaultValue={value.replace('.', ',')}
  />
)
