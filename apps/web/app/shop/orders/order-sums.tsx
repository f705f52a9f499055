import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { countText, priceText, timesText } from '#app/lib/french.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'

/** `image` and `slug` are given if the line shows a picture and a link. */
type Line = {
  id: string
  libelle: string
  price: number
  quantity: number
  image?: string | null
  slug?: string
}
type Props<L extends Line> = {
  lines: L[]
  subTotal: number
  shipping: number
  total: number
  /** A brief line shows only its name and sum, without unit price, picture and link. */
  isBrief?: boolean
  /** Renders what belongs below a line. */
  renderBelow?: (line: L) => ReactNode
}

/** Lists the articles line by line, and the totals as the server computed them. */
export const OrderSums = <L extends Line>({
  lines,
  subTotal,
  shipping,
  total,
  isBrief = false,
  renderBelow,
}: Props<L>) => {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.id} className="flex gap-3">
            {line.image !== undefined && !isBrief && (
              <Photo
                filename={line.image}
                alt=""
                sizes="48px"
                width={48}
                height={48}
                className="size-12 shrink-0 rounded-control"
              />
            )}
            <span className="min-w-0 flex-1">
              <span className={line.slug && !isBrief ? 'flex items-baseline gap-1' : 'block'}>
                {line.quantity > 1 && <span className="font-semibold whitespace-nowrap">{line.quantity} × </span>}
                {line.slug && !isBrief ? (
                  <Link
                    to={addresses.product({ slug: line.slug })}
                    className="inline-block py-1.5 underline decoration-plum/40 underline-offset-4 hover:decoration-plum"
                  >
                    {line.libelle}
                  </Link>
                ) : (
                  line.libelle
                )}
              </span>
              {!isBrief && line.quantity > 1 && (
                <span className="block text-sm text-ink-soft">{priceText(line.price)} l’unité</span>
              )}
              {renderBelow?.(line)}
            </span>
            <span className="whitespace-nowrap tabular-nums">{timesText(line.quantity, line.price)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-1 border-t border-sable-deep pt-3">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">Sous-total ({countText(quantity, 'article', 'articles')})</dt>
          <dd className="whitespace-nowrap tabular-nums">{priceText(subTotal)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">Livraison</dt>
          <dd className="whitespace-nowrap tabular-nums">{shipping === 0 ? 'Offerte' : priceText(shipping)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 pt-1 font-semibold">
          <dt>Total</dt>
          <dd className="font-display text-2xl whitespace-nowrap">{priceText(total)}</dd>
        </div>
      </dl>
    </>
  )
}
