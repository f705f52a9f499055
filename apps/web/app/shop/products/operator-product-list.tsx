import type { ProductListItem } from '@couronne/contract/shop/operator-products'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { ArrowRightIcon } from '#app/ui/icons.tsx'
import { ProductBadge } from './product-badge.tsx'

export const OperatorProductList = ({ products }: { products: ProductListItem[] }) => (
  <ul className="grid gap-3">
    {products.map(({ id, libelle, image, price, texture, longueur, couleur, stock, archivedAt }) => (
      <li key={id}>
        <Link
          to={addresses.operatorProduct(id)}
          className="flex items-center gap-4 rounded-card border border-sable bg-blanc p-3 pr-5 shadow-soft transition-colors hover:border-plum"
        >
          <Photo
            filename={image}
            alt=""
            sizes="80px"
            width={80}
            height={80}
            className="size-20 shrink-0 rounded-control"
          />
          <span className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <span className="block min-w-0">
              <span className="block font-semibold">{libelle}</span>
              <span className="block text-sm text-ink-soft">
                {[texture, longueur, couleur].filter(Boolean).join(', ')}
              </span>
              <span className="block font-display text-lg font-semibold">{priceText(price)}</span>
            </span>
            <span className="mt-1 block sm:mt-0">
              <ProductBadge stock={stock} archivedAt={archivedAt} />
            </span>
          </span>
          <ArrowRightIcon className="size-5 shrink-0 text-plum" />
        </Link>
      </li>
    ))}
  </ul>
)
