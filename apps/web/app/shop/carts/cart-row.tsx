import type { CheckedLine } from '@couronne/contract/shop/carts'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import { QuantityField } from './quantity-field.tsx'
import { maxQuantityOf, maxQuantityText } from './quantity-limits.ts'

type Props = {
  line: CheckedLine
  /** This is the quantity in this browser, which the last check may not know yet. */
  quantity: number
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export const CartRow = ({ line, quantity, onQuantity, onRemove }: Props) => {
  const { slug, libelle, image, price, priceBefore, stock, total, change } = line
  const isForSale = change !== 'archived'
  return (
    <li className="flex gap-3 border-b border-sable-deep py-4 first:pt-0 last:border-0">
      <Photo
        filename={image}
        alt=""
        sizes="96px"
        width={96}
        height={96}
        className="size-20 shrink-0 rounded-control sm:size-24"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-base leading-snug">
            {isForSale ? (
              <Link to={addresses.product({ slug })} className="hover:underline">
                {libelle}
              </Link>
            ) : (
              libelle
            )}
          </h2>
          <IconButton label={`Retirer ${libelle}`} onClick={onRemove} className="-mt-2.5 -mr-2.5 shrink-0">
            <TrashIcon />
          </IconButton>
        </div>
        <p className="text-sm text-ink-soft">
          {priceText(price)} l’unité
          {priceBefore !== null && (
            <>
              {' '}
              <s>
                <span className="sr-only">au lieu de </span>
                {priceText(priceBefore)}
              </s>
            </>
          )}
        </p>
        {stock > 0 ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <QuantityField
              libelle={libelle}
              quantity={Math.min(quantity, maxQuantityOf(stock))}
              max={maxQuantityOf(stock)}
              maxReachedText={maxQuantityText(stock, stock)}
              onCommit={onQuantity}
              onBelowOne={onRemove}
            />
            <p className="mb-5 font-display text-lg font-semibold">{priceText(total)}</p>
          </div>
        ) : (
          <p className="font-semibold text-brique">{isForSale ? 'Épuisé' : 'N’est plus vendu'}</p>
        )}
      </div>
    </li>
  )
}
