import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import { priceText } from '#app/lib/french.ts'

/**
 * `cents`: the part of the professional's transfers that was refunded to customers afterwards. `owes`: in euros, the
 * part of it that pending payouts do not cover.
 */
type Props = { cents: number; owes: number }

/** The note is shown until the amount is reversed from the professional's account. */
export const ReversalNotice = ({ cents, owes }: Props) => (
  <p className="rounded-control border border-sable-deep bg-sable px-4 py-3">
    <strong className="tabular-nums">{priceText(eurosFromCents(Math.max(cents, centsFromEuros(owes))))}</strong> seront
    repris sur vos prochains versements : une cliente a été remboursée après que vous avez reçu votre part.{' '}
    {owes > 0 ? debtText(cents > centsFromEuros(owes), owes) : 'C’est déjà déduit de « À recevoir ».'}
  </p>
)

const debtText = (isCoveredInPart: boolean, owes: number) =>
  isCoveredInPart
    ? `Ce qui vous attend en couvre une partie : il reste ${priceText(owes)}, retenus sur les versements d’après. Vous n’avez rien à envoyer.`
    : 'Vous n’avez rien à envoyer : nous les retenons sur vos prochains rendez-vous.'
