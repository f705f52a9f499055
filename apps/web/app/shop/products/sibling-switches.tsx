import type { Product } from '@couronne/contract/shop/products'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { cx } from '#app/ui/class-names.ts'
import { chipStyles } from '#app/ui/filter-link.tsx'
import { ColourDot } from './colour-dot.tsx'
import type { Trait } from './shop-address.ts'
import { listSwitches } from './siblings.ts'

const titles: Record<Trait, string> = { texture: 'Texture', longueur: 'Longueur', couleur: 'Couleur' }

/** Links to the other products of a model, by the traits in which they differ. */
export const SiblingSwitches = ({ product }: { product: Product }) => (
  <div className="grid gap-5">
    {listSwitches(product).map(({ trait, choices }) => (
      <nav key={trait} aria-label={titles[trait]}>
        <p className="mb-2">
          <span className="font-semibold">{titles[trait]}</span> : {product[trait]}
        </p>
        <ul className="flex flex-wrap gap-2">
          {choices.map(({ value, isCurrent, slug, isSoldOut, differs }) => (
            <li key={value}>
              <Link
                to={addresses.product({ slug })}
                preventScrollReset
                aria-current={isCurrent || undefined}
                className={cx(
                  'flex min-h-11 flex-col justify-center rounded-control border px-4 py-1.5 text-sm font-semibold',
                  isCurrent ? chipStyles.chosen : chipStyles.open,
                  (differs.length > 0 || isSoldOut) && !isCurrent && 'border-dashed',
                )}
              >
                <span className="flex items-center gap-2">
                  {trait === 'couleur' && <ColourDot couleur={value} />}
                  {value}
                </span>
                {differs.length > 0 && (
                  <span className="text-xs font-normal">
                    <span className="sr-only">, seulement</span> en {differs.join(', ')}
                  </span>
                )}
                {isSoldOut && <span className="text-xs font-normal">épuisé</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    ))}
  </div>
)
