import { eurosFromCents } from '@couronne/contract/lib/money'
import type { LedgerError, LedgerErrorCode } from '@couronne/contract/money/ledger'
import type { PurchaseKind } from '@couronne/contract/money/purchases'
import type { ReactNode } from 'react'
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
  customer_of_purchase: 'Dû à la cliente',
  professional_of_purchase: 'Dû à la coiffeuse',
  platform_of_purchase: 'Part de la plateforme',
  treasury_of_purchase: 'Reçu sur le compte bancaire',
  bank_of_purchase: 'Retenu par une banque',
  money_with_a_bank: 'Encore chez une banque une semaine après sa décision',
  pending_reversal: 'Encore à reprendre à une coiffeuse après une semaine',
  unassigned_transaction: 'Un mouvement chez Stripe qui ne vient pas d’ici',
  unmatched: 'L’écriture d’un mouvement expliqué',
  party_below_zero_customer: 'Une cliente nous devrait de l’argent',
  party_below_zero_professional: 'Une coiffeuse nous devrait de l’argent',
  party_below_zero_platform: 'La plateforme devrait de l’argent',
  provider_below_zero: 'Plus d’argent serait sorti qu’il n’en est entré',
}

/** These continue the text of an error about a purchase. */
const purchaseTexts: Record<PurchaseKind, string> = {
  appointment: ' pour un rendez-vous',
  order: ' pour une commande',
}

const euros = (cents: number) => priceText(eurosFromCents(cents))

/** Lists the differences between the ledger and the payments, refunds and purchases. */
export const LedgerErrorList = ({ errors }: { errors: LedgerError[] }) => (
  <ul className="list-disc pl-5 wrap-anywhere">
    {errors.map(({ code, purchaseKind, id, expected, found }) => (
      <li key={`${code} ${id}`}>
        {errorTexts[code]}
        {purchaseKind && purchaseTexts[purchaseKind]} : {euros(found)} au lieu de {euros(expected)}.{' '}
        {id && <SourceLink code={code} purchaseKind={purchaseKind} id={id} />}
      </li>
    ))}
  </ul>
)

const purchaseLinks: Record<PurchaseKind, (id: string) => ReactNode> = {
  appointment: (id) => <TextLink to={addresses.operatorAppointment(id)}>Voir le rendez-vous</TextLink>,
  order: (id) => <TextLink to={addresses.operatorOrder(id)}>Voir la commande</TextLink>,
}

type Source = { code: LedgerErrorCode; purchaseKind: PurchaseKind | null; id: string }

const SourceLink = ({ code, purchaseKind, id }: Source) => {
  if (purchaseKind) return purchaseLinks[purchaseKind](id)
  if (code.startsWith('party_below_zero')) return <TextLink to={addresses.person(id)}>Voir la personne</TextLink>
  return <span className="text-sm">{id}</span>
}
