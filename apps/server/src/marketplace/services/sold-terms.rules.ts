import type { ServiceChange } from '@couronne/contract/marketplace/services'
import { cheapestVariant } from '@couronne/contract/marketplace/variant-names'
import { hasVariants, type VariantBody } from '@couronne/contract/marketplace/variants'
import { validationError } from '../../lib/domain-error.ts'

type Sold = Pick<VariantBody, 'price' | 'duration'>

/**
 * Gives a service the price and the duration of its cheapest variant. `before` is the service that is changed; its variants
 * stay when the request sends none.
 */
export const withSoldTerms = <Sent extends ServiceChange>(
  { variants, ...body }: Sent,
  before?: Sold & { libelle: string; variants: readonly Sold[] },
) => {
  const sold: readonly Sold[] = variants ?? before?.variants ?? []
  const cheapest = cheapestVariant(sold)
  if (!cheapest) return body
  if (!hasVariants(body.libelle ?? before?.libelle ?? ''))
    throw validationError(variants ? 'variants' : 'libelle', 'Cette coiffure se propose sans grosseur ni longueur.')
  if (!variants && before) rejectOtherTerms(body, before)
  return { ...body, price: cheapest.price, duration: cheapest.duration }
}

const rejectOtherTerms = (sent: { price?: number | undefined; duration?: number | undefined }, before: Sold) => {
  if (sent.price !== undefined && sent.price !== before.price)
    throw validationError('price', 'Cette prestation a un prix pour chaque grosseur et longueur : changez-le là.')
  if (sent.duration !== undefined && sent.duration !== before.duration)
    throw validationError('duration', 'Cette prestation a une durée pour chaque grosseur et longueur : changez-la là.')
}
