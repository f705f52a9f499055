import { eurosFromCents } from '@couronne/contract/money'
import { priceText } from '#app/lib/french.ts'

/** What she was sent and her customer was given back later, as long as it has not been taken from her account. */
export const ToTakeBack = ({ cents }: { cents: number }) => (
  <p className="rounded-control border border-sable-deep bg-sable px-4 py-3">
    <strong className="tabular-nums">{priceText(eurosFromCents(cents))}</strong> seront repris sur vos prochains
    versements : une cliente a été remboursée après que vous avez reçu votre part. C’est déjà déduit de « À recevoir ».
  </p>
)
