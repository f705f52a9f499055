import { frenchPhone, platformZone } from '@couronne/contract/lib/french-formats'
import type { DueReversal } from '@couronne/contract/money/transfers'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { dayText, priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useSaid } from '#app/ui/use-announcement.tsx'
import { CloseDebtDialog } from './settle-debt-dialog.tsx'

/** Lists for operators the transfers that could not be reversed, the longest waiting first. */
export const DueReversals = ({ due }: { due: DueReversal[] }) => {
  const { revalidate } = useRevalidator()
  const [settled, setSettled] = useState<DueReversal | null>(null)
  const { say, said } = useSaid(settled !== null)
  return (
    <section aria-labelledby={due.length > 0 ? 'to-take-back' : undefined}>
      {due.length > 0 && (
        <>
          <h3 id="to-take-back" className="mb-1 text-xl">
            À reprendre
          </h3>
          <p className="mb-3 text-ink-soft">
            Rendu aux clientes après le versement. La reprise est retentée après chaque versement à la coiffeuse et
            toutes les heures ; la plateforme avance ces sommes.
          </p>
        </>
      )}
      <div className="has-[p:empty]:hidden">{said}</div>
      <ul className="mb-6 grid gap-3 empty:hidden">
        {due.map((each) => (
          <li key={each.id} className="rounded-card border border-safran bg-blanc px-5 py-4 shadow-soft">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="wrap-anywhere">
                  <TextLink to={addresses.person(each.professionalId)}>{each.professional}</TextLink>
                </p>
                <p>
                  <TextLink to={addresses.visit(each.appointmentId)}>
                    {each.libelle} du {dayText(each.date, each.zone)}
                  </TextLink>
                </p>
                <p className="text-sm text-ink-soft">
                  Depuis le {dayText(each.since, platformZone)}. {whyText(each)}
                </p>
                {each.closedAt && (
                  <p className="mt-1 text-sm wrap-anywhere">
                    Compte fermé le {dayText(each.closedAt, platformZone)} :{' '}
                    {each.contact?.replace(/(?<=, )\d+(?=, )/, frenchPhone)}
                  </p>
                )}
              </div>
              <div className="ml-auto flex flex-col items-end gap-2">
                <p className="text-lg font-semibold tabular-nums">{priceText(each.amount)}</p>
                {isFirstOfProfessional(each, due) && (
                  <Button size="small" tone="secondary" onClick={() => setSettled(each)}>
                    Solder… <span className="sr-only">ce que doit {each.professional}</span>
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {settled && (
        <CloseDebtDialog
          due={settled}
          onClose={() => setSettled(null)}
          onDone={async (text) => {
            setSettled(null)
            await revalidate()
            say(text)
          }}
        />
      )}
    </section>
  )
}

/** One settlement covers the professional's whole debt, so only the first line has the button. */
const isFirstOfProfessional = ({ id, professionalId }: DueReversal, due: DueReversal[]) =>
  due.find((other) => other.professionalId === professionalId)?.id === id

const reasons: Record<string, string> = {
  balance_insufficient: 'Son compte Stripe n’a plus de quoi',
  insufficient_funds: 'Son compte Stripe n’a plus de quoi',
}

const whyText = ({ refusal, refusedAt }: DueReversal) => {
  if (!refusal || !refusedAt) return 'La demande est en cours chez Stripe'
  return `${reasons[refusal] ?? `Stripe a répondu « ${refusal} »`} (essai du ${dayText(refusedAt, platformZone)})`
}
