import { platformZone } from '@couronne/contract/lib/french-formats'
import { type LedgerTransaction, ledgerAccountText, transactionKindText } from '@couronne/contract/money/ledger'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** Lists journal transactions with their postings. */
export const TransactionList = ({ transactions }: { transactions: LedgerTransaction[] }) => (
  <ol className="divide-y divide-sable-deep/60 rounded-card border border-sable bg-blanc shadow-soft">
    {transactions.map(({ id, kind, at, appointmentId, orderNumber, postings }) => (
      <li key={id} className="px-5 py-4">
        <p className="text-sm text-ink-soft">
          <time dateTime={at}>{dateTimeText(at, platformZone)}</time>
        </p>
        <p className="font-semibold">{transactionKindText[kind]}</p>
        <dl className="my-1 max-w-md">
          {postings.map(({ account, userId, amount }) => (
            <div key={`${account} ${userId}`} className="flex items-center justify-between gap-6">
              <dt className="text-ink-soft">
                {userId ? (
                  <TextLink to={addresses.person(userId)}>{ledgerAccountText[account]}</TextLink>
                ) : (
                  ledgerAccountText[account]
                )}
              </dt>
              <dd className="font-semibold whitespace-nowrap tabular-nums">{priceText(amount)}</dd>
            </div>
          ))}
        </dl>
        {appointmentId && <TextLink to={addresses.operatorAppointment(appointmentId)}>Voir le rendez-vous</TextLink>}
        {orderNumber && <p>Commande N° {orderNumber}</p>}
        {kind === 'unmatched' && <TextLink to={addresses.ledger()}>Voir l’explication</TextLink>}
      </li>
    ))}
  </ol>
)
