import { countText, priceText } from '#app/lib/french.ts'

type Line = { id: string; libelle: string; price: number; quantity: number }
type Props = {
  lines: Line[]
  subTotal: number
  shipping: number
  total: number
  /** Each line with its sum, without what one of them costs. */
  isBrief?: boolean
}

/** What is bought, line by line, and every sum as the house has it. */
export const OrderSums = ({ lines, subTotal, shipping, total, isBrief = false }: Props) => {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span className="min-w-0">
              <span className="block">
                {line.quantity > 1 && <span className="font-semibold">{line.quantity} × </span>}
                {line.libelle}
              </span>
              {!isBrief && line.quantity > 1 && (
                <span className="block text-sm text-ink-soft">{priceText(line.price)} l’unité</span>
              )}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {priceText(Math.round(line.price * line.quantity * 100) / 100)}
            </span>
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
