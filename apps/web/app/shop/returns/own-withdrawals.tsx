import { platformZone } from '@couronne/contract/lib/french-formats'
import type { OrderView } from '@couronne/contract/shop/orders'
import { refundWords } from '@couronne/contract/shop/sale-texts'
import { addresses } from '#app/lib/addresses.ts'
import { dayText, longDayText, priceText, weekdayText } from '#app/lib/french.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ReturnTerms } from './return-terms.tsx'

type Withdrawal = OrderView['withdrawals'][number]

/** Lists the customer's withdrawals from an order, with a link to withdraw from the rest while the server allows it. */
export const OwnWithdrawals = ({ order }: { order: OrderView }) => (
  <>
    {order.withdrawals.map((withdrawal) => (
      <WithdrawalDetails key={withdrawal.id} withdrawal={withdrawal} />
    ))}
    {order.allowedActions.includes('withdraw') && <WithdrawLink order={order} />}
  </>
)

const WithdrawLink = ({ order: { id, order_number, withdrawableUntil } }: { order: OrderView }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sable px-4 py-3">
    <LinkButton to={addresses.withdrawal(id)} tone="secondary">
      <span>
        Renoncer au contrat ici<span className="sr-only"> : commande {order_number}</span>
      </span>
    </LinkButton>
    <p className="text-sm">
      {withdrawableUntil
        ? `Sans donner de raison, jusqu’au ${weekdayText(withdrawableUntil, platformZone)} inclus.`
        : 'Sans donner de raison, dès maintenant et jusqu’à 14 jours après la livraison.'}
    </p>
  </div>
)

const WithdrawalDetails = ({ withdrawal }: { withdrawal: Withdrawal }) => (
  <section className="rounded-control border border-sable-deep px-4 py-3">
    <h3 className="font-sans text-base font-semibold">
      Renonciation déclarée le {dayText(withdrawal.declaredAt, platformZone)}
    </h3>
    <WithdrawnLines lines={withdrawal.lines} />
    {withdrawal.state === 'declared' ? (
      <ReturnInstructions withdrawal={withdrawal} />
    ) : (
      <SettledWithdrawal withdrawal={withdrawal} />
    )}
  </section>
)

export const WithdrawnLines = ({ lines }: { lines: Withdrawal['lines'] }) => (
  <ul className="my-2">
    {lines.map(({ id, libelle, quantity }) => (
      <li key={id}>
        {quantity} × {libelle}
      </li>
    ))}
  </ul>
)

/** States the deadline for the return, the return address and when the refund is due. */
export const ReturnInstructions = ({ withdrawal: { returnBy } }: { withdrawal: Pick<Withdrawal, 'returnBy'> }) => (
  <div className="grid gap-2">
    <p>
      Renvoyez-les au plus tard le <strong>{longDayText(returnBy, platformZone)}</strong>, le numéro de commande dans le
      colis.
    </p>
    <ReturnTerms />
    <p>{refundWords} Pour nous envoyer cette preuve, répondez à l’e-mail qui confirme votre déclaration.</p>
  </div>
)

/** Describes the refunds by the platform and by the bank. It is empty if the whole price was retained. */
export const withdrawalRefundText = ({ refunded, byBank }: Pick<Withdrawal, 'refunded' | 'byBank'>) =>
  [
    refunded && `remboursement de ${priceText(refunded)}`,
    byBank > 0 && `${priceText(byBank)} déjà rendus par la banque`,
  ]
    .filter(Boolean)
    .join(', ')

const SettledWithdrawal = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { state, settledAt, reason } = withdrawal
  const dateText = settledAt && ` le ${dayText(settledAt, platformZone)}`
  if (state === 'closed')
    return (
      <>
        <p className="font-semibold">Close{dateText} sans retour : rien n’est remboursé</p>
        {reason && <p>{reason}</p>}
      </>
    )
  const refundText = withdrawalRefundText(withdrawal)
  const retentionText = refundText ? 'Une partie du prix est retenue' : 'Le prix est retenu'
  return (
    <>
      <p className="font-semibold text-feuille">
        Retour enregistré{dateText} : {refundText || 'aucun remboursement'}
      </p>
      {reason && (
        <p>
          {retentionText} : {reason}
        </p>
      )}
    </>
  )
}
