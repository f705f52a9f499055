import { ledgerAccountText, type TransactionSums as Sums } from '@couronne/contract/money/ledger'
import { countText, priceText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'

/** Shows the number of journal transactions and their sum per account. */
export const TransactionSums = ({ sums: { count: transactionCount, accounts } }: { sums: Sums }) => (
  <>
    <p role="status" className="mb-3 text-ink-soft">
      {countText(transactionCount, 'mouvement', 'mouvements')}
    </p>
    <Card className="mb-5">
      <dl className="grid gap-2">
        {accounts.map(({ account, amount }) => (
          <div key={account} className="flex justify-between gap-6">
            <dt className="text-ink-soft">{ledgerAccountText[account]}</dt>
            <dd className="font-semibold whitespace-nowrap tabular-nums">{priceText(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  </>
)
