import { Form } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { AmountInput } from '#app/ui/amount-input.tsx'
import { Button } from '#app/ui/button.tsx'
import { FilterLink } from '#app/ui/filter-link.tsx'
import { type filterChoices, paramOf, toParams, valueText, withFilter } from './filters.ts'
import { type SearchRequest, searchAddress } from './search-address.ts'

type Props = { search: SearchRequest; choice: (typeof filterChoices)[number]; onChosen?: () => void }

export const FilterChoices = ({ search, choice: { name, title, anyLabel, values }, onChosen }: Props) => {
  const chosen = search.filters[name]
  return (
    <>
      <ul aria-label={title} className="flex flex-wrap gap-2">
        {['', ...values].map((value) => (
          <li key={value}>
            <FilterLink
              to={searchAddress({ ...search, filters: withFilter(search.filters, name, value) })}
              onClick={onChosen}
              isChosen={value === (chosen ?? '')}
            >
              {value ? valueText(name, value) : anyLabel}
            </FilterLink>
          </li>
        ))}
      </ul>
      {name === 'prixMax' && <OtherPrice key={chosen} search={search} onChosen={onChosen} />}
    </>
  )
}

type OtherPriceProps = { search: SearchRequest; onChosen: (() => void) | undefined }

const OtherPrice = ({ search, onChosen }: OtherPriceProps) => {
  const { ville, prestation, date, filters, tri } = search
  const otherParams = { ville, prestation, date, ...toParams({ filters: withFilter(filters, 'prixMax'), tri }) }
  return (
    <Form
      method="get"
      action={addresses.home()}
      preventScrollReset
      state={{ staysPut: true }}
      onSubmit={onChosen}
      className="mt-4 flex items-end gap-2"
    >
      {Object.entries(otherParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AmountInput
        label="Autre prix en euros, frais compris"
        name={paramOf('prixMax')}
        defaultValue={filters.prixMax?.replace('.', ',')}
      />
      <Button type="submit" tone="secondary">
        Appliquer
      </Button>
    </Form>
  )
}
