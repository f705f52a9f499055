import { eurosFromCents } from '@couronne/contract/lib/money'
import type { LedgerError, LedgerErrorCode } from '@couronne/contract/money/ledger'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** Names the check that found the difference. */
const errorTexts: Record<LedgerErrorCode, string> = {
  unbalanced_transaction: 'Un mouvement qui ne s’équilibre pas',
  charge: 'L’écriture d’un paiement',
  cost: 'L’écriture de ce qu’un paiement a coûté',
  cancellation: 'L’écriture d’une annulation',
  goodwill_refund: 'L’écriture d’un remboursement décidé par l’équipe',
  refund: 'L’écriture d’un remboursement',
  refund_failed: 'L’écriture d’un remboursement revenu',
  refund_replaced: 'L’écriture d’un remboursement remplacé par la banque',
  manual_refund: 'L’écriture d’un remboursement rendu autrement',
  transfer: 'L’écriture d’un versement',
  reversal: 'L’écriture d’un versement repris',
  dispute: 'L’écriture d’une contestation',
  dispute_lost: 'L’écriture d’une contestation perdue',
  debt_settled: 'L’écriture d’une somme à reprendre, payée',
  debt_written_off: 'L’écriture d’une somme à reprendre, abandonnée',
  debt: 'L’écriture d’une somme à reprendre, payée ou abandonnée',
  debt_in_parts: 'Une somme payée ou abandonnée, et les reprises dont elle est',
  customer_of_an_appointment: 'Dû à la cliente pour un rendez-vous',
  professional_of_an_appointment: 'Dû à la coiffeuse pour un rendez-vous',
  platform_of_an_appointment: 'Part de la plateforme pour un rendez-vous',
  treasury_of_an_appointment: 'Reçu sur le compte bancaire pour un rendez-vous',
  bank_of_an_appointment: 'Retenu par une banque pour un rendez-vous',
  customer_of_an_order: 'Dû à la cliente pour une commande',
  professional_of_an_order: 'Dû à une coiffeuse pour une commande',
  platform_of_an_order: 'Part de la plateforme pour une commande',
  treasury_of_an_order: 'Reçu sur le compte bancaire pour une commande',
  bank_of_an_order: 'Retenu par une banque pour une commande',
  money_with_a_bank: 'Encore chez une banque une semaine après sa décision',
  pending_reversal: 'Encore à reprendre à une coiffeuse après une semaine',
  unassigned_transaction: 'Un mouvement chez Stripe qui ne vient pas d’ici',
  unmatched: 'L’écriture d’un mouvement expliqué',
  party_below_zero_customer: 'Une cliente nous devrait de l’argent',
  party_below_zero_professional: 'Une coiffeuse nous devrait de l’argent',
  party_below_zero_platform: 'La plateforme devrait de l’argent',
  provider_below_zero: 'Plus d’argent serait sorti qu’il n’en est entré',
}

const euros = (cents: number) => priceText(eurosFromCents(cents))

/** Lists the differences between the ledger and the payments, refunds, appointments and orders. */
export const LedgerErrorList = ({ errors }: { errors: LedgerError[] }) => (
  <ul className="list-disc pl-5 wrap-anywhere">
    {errors.map(({ code, id, expected, found }) => (
      <li key={`${code} ${id}`}>
        {errorTexts[code]} : {euros(found)} au lieu de {euros(expected)}. {id && <SourceLink code={code} id={id} />}
      </li>
    ))}
  </ul>
)

const SourceLink = ({ code, id }: { code: LedgerErrorCode; id: string }) => {
  if (code.endsWith('_of_an_appointment'))
    return <TextLink to={addresses.operatorAppointment(id)}>Voir le rendez-vous</TextLink>
  if (code.startsWith('party_below_zero')) return <TextLink to={addresses.person(id)}>Voir la personne</TextLink>
  return <span className="text-sm">{id}</span>
}
