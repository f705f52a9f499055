import { countText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { chipClassName, FilterLink } from '#app/ui/filter-link.tsx'
import { ColourDot } from './colour-dot.tsx'
import { type ShopFilters, shopAddress, type Trait, toggleFilter } from './shop-address.ts'

type Props = { filters: ShopFilters; trait: Trait; title: string; values: { value: string; total: number }[] }

/**
 * Lists the values of one trait with their numbers of products. A value without products is no link, unless it is
 * chosen.
 */
export const FilterValues = ({ filters, trait, title, values }: Props) => {
  const unknown = filters[trait]
    .filter((value) => !values.some((other) => other.value === value))
    .map((value) => ({ value, total: 0 }))
  return (
    <ul aria-label={title} className="flex flex-wrap gap-2">
      {[...values, ...unknown].map(({ value, total }) => {
        const isChosen = filters[trait].includes(value)
        const words = (
          <>
            {trait === 'couleur' && <ColourDot couleur={value} />}
            {value}
            <FilterTotal total={total} />
          </>
        )
        return (
          <li key={value}>
            {total > 0 || isChosen ? (
              <FilterLink to={shopAddress(toggleFilter(filters, trait, value))} isChosen={isChosen}>
                {words}
              </FilterLink>
            ) : (
              <span className={cx(chipClassName, 'border-dashed border-ink/30 text-ink-soft')}>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows a figure, and gives screen readers a sentence. */
export const FilterTotal = ({ total }: { total: number }) => (
  <>
    <span aria-hidden="true" className="font-normal tabular-nums">
      {total}
    </span>
    <span className="sr-only">{countText(total, 'article', 'articles')}</span>
  </>
)
