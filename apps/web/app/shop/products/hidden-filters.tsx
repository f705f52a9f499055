import { queryEntries, type ShopFilters } from './shop-address.ts'

/** Carries the current filters in a form that adds one more. */
export const HiddenFilters = ({ filters }: { filters: ShopFilters }) =>
  queryEntries(filters).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
