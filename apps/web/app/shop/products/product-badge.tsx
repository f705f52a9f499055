import { Badge } from '#app/ui/badge.tsx'
import { stockText } from './stock-text.ts'

type Props = { stock: number; archivedAt: string | null }

/** Shows the stock of a product, or that the product is off sale. */
export const ProductBadge = ({ stock, archivedAt }: Props) => {
  if (archivedAt) return <Badge>Retiré de la vente</Badge>
  const text = stockText(stock)
  if (text === 'En stock') return <Badge tone="success">{stock} en stock</Badge>
  return <Badge tone={stock === 0 ? 'danger' : 'waiting'}>{text}</Badge>
}
