import { ledgerApi, type UnmatchedTransaction } from '@couronne/contract/money/ledger'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LedgerErrorList } from '#app/money/ledger/ledger-error-list.tsx'
import { ResolveUnmatchedDialog } from '#app/money/ledger/resolve-unmatched-dialog.tsx'
import { UnmatchedList } from '#app/money/ledger/unmatched-list.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { Sums } from '#app/ui/sums.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/grand-livre.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Grand livre', noindex: true })

export const clientLoader = async () => {
  const [figures, unmatchedTransactions] = await Promise.all([
    call(ledgerApi.ledger),
    call(ledgerApi.unmatchedTransactions, { query: { limit: 100 } }),
  ])
  return { ...figures, unmatchedTransactions }
}

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const {
    charged,
    refunded,
    transferred,
    disputed,
    costs,
    balance,
    errors: ledgerErrors,
    unmatchedTransactions,
  } = loaderData
  const { owedToCustomers, owedToProfessionals, ownedByPlatform, atBanks, unmatched, treasury } = loaderData
  const { revalidate } = useRevalidator()
  const [explaining, setExplaining] = useState<UnmatchedTransaction | null>(null)
  const { announce, announcement } = useAnnouncement(explaining !== null)
  const explain = (unmatchedTransaction: UnmatchedTransaction) => {
    announce('')
    setExplaining(unmatchedTransaction)
  }
  const handleDone = (text = 'Voici où en est le grand livre.') => {
    setExplaining(null)
    announce(text)
    return revalidate()
  }
  const rows = [
    ['Encaissé', charged],
    ['Remboursé', refunded],
    ['Versé aux coiffeuses', transferred],
    ['Repris par des banques', disputed],
    ['Gardé par le prestataire de paiement', costs],
    ...(unmatched ? [['Sorti chez Stripe, expliqué par l’équipe', unmatched] as const] : []),
    ['Détenu', balance],
    ['dont dû aux clientes', owedToCustomers],
    ['dont dû aux coiffeuses', owedToProfessionals],
    ['dont frais de service, coûts déduits', ownedByPlatform],
    ...(treasury ? [['moins sur le compte bancaire de la plateforme', -treasury] as const] : []),
    ...(atBanks ? [['moins chez les banques, en litige', -atBanks] as const] : []),
  ] as const
  return (
    <>
      <h2 className="text-2xl">Grand livre</h2>
      <p className="mt-1 mb-6 text-ink-soft">Soldes des comptes, d’après les écritures.</p>
      <Card className="mb-5">
        <Sums rows={rows} />
        <p className="mt-4">
          <TextLink to={addresses.transactions()}>Voir chaque mouvement</TextLink>
        </p>
      </Card>
      {ledgerErrors.length === 0 ? (
        <Alert tone="success" title="Aucun écart dans le grand livre.">
          Il s’accorde avec chaque paiement, chaque remboursement et chaque rendez-vous.
        </Alert>
      ) : (
        <Alert tone="danger" title={`${countText(ledgerErrors.length, 'écart', 'écarts')} à examiner`}>
          <LedgerErrorList errors={ledgerErrors} />
        </Alert>
      )}
      {announcement}
      <UnmatchedList unmatchedTransactions={unmatchedTransactions} onResolve={explain} />
      {explaining && (
        <ResolveUnmatchedDialog
          unmatchedTransaction={explaining}
          onClose={() => setExplaining(null)}
          onDone={handleDone}
        />
      )}
    </>
  )
}
