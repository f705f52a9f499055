import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import { priceText } from '#app/lib/french.ts'

/** `cents`: what she was sent and her customer was given back later; `owes`: what is left of it in euros beyond what waits for her. */
type Props = { cents: number; owes: number }

/** As long as it has not been taken from her account. */
export const ToTakeBack = ({ cents, owes }: Props) => (
  <p className="rounded-control border border-sable-deep bg-sable px-4 py-3">
    <strong className="tabular-nums">{priceText(eurosFromCents(Math.max(cents, centsFromEuros(owes))))}</strong> seront
    repris sur vos prochains versements : une cliente a été remboursée après que vous avez reçu votre part.{' '}
    {owes > 0 ? howOwed(cents > centsFromEuros(owes), owes) : 'C’est déjà déduit de « À recevoir ».'}
  </p>
)

const howOwed = (isCoveredInPart: boolean, owes: number) =>
  isCoveredInPart
    ? `Ce qui vous attend en couvre une partie : il reste ${priceText(owes)}, retenus sur les versements d’après. Vous n’avez rien à envoyer.`
    : 'Vous n’avez rien à envoyer : nous les retenons sur vos prochains rendez-vous.'
