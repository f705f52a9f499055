import { Form } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { SearchIcon } from '#app/ui/icons.tsx'
import { controlClassName } from '#app/ui/inputs.tsx'
import { HiddenFilters } from './hidden-filters.tsx'
import type { ShopFilters } from './shop-address.ts'

/** Searches the shop for words, with the current filters. */
export const ShopSearch = ({ filters }: { filters: ShopFilters }) => (
  <Form
    // The text belongs to the address, so that going back shows the earlier words.
    key={filters.q}
    role="search"
    method="get"
    action={addresses.shop()}
    preventScrollReset
    state={{ staysPut: true }}
    className="mt-5 flex max-w-xl gap-2"
  >
    <HiddenFilters filters={{ ...filters, q: '', tri: undefined }} />
    <input
      type="search"
      name="q"
      aria-label="Chercher dans la boutique"
      placeholder="Perruque bouclée, tissage miel…"
      defaultValue={filters.q}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      className={controlClassName}
    />
    <Button type="submit" aria-label="Chercher" className="size-12 shrink-0 px-0!">
      <SearchIcon />
    </Button>
  </Form>
)
