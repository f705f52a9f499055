import { frenchPhone, platformZone } from '@couronne/contract/lib/french-formats'
import type { PendingReversal } from '@couronne/contract/money/transfers'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { dayText, priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import { CloseDebtDialog } from './close-debt-dialog.tsx'

/** Lists for operators the transfers that could not be reversed, the longest waiting first. */
export const PendingReversals = ({ reversals }: { reversals: PendingReversal[] }) => {
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<PendingReversal | null>(null)
  const { announce, announcement } = useAnnouncement(selected !== null)
  return (
    <section aria-labelledby={reversals.length > 0 ? 'to-take-back' : undefined}>
      {reversals.length > 0 && (
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
      <div className="has-[p:empty]:hidden">{announcement}</div>
      <ul className="mb-6 grid gap-3 empty:hidden">
        {reversals.map((each) => (
          <li key={each.id} className="rounded-card border border-safran bg-blanc px-5 py-4 shadow-soft">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="wrap-anywhere">
                  <TextLink to={addresses.person(each.professionalId)}>{each.professional}</TextLink>
                </p>
                <p>
                  <TextLink to={addresses.operatorAppointment(each.appointmentId)}>
                    {each.libelle} du {dayText(each.date, each.zone)}
                  </TextLink>
                </p>
                <p className="text-sm text-ink-soft">
                  Depuis le {dayText(each.since, platformZone)}. {reasonText(each)}
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
                {isFirstOfProfessional(each, reversals) && (
                  <Button size="small" tone="secondary" onClick={() => setSelected(each)}>
                    Solder… <span className="sr-only">ce que doit {each.professional}</span>
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {selected && (
        <CloseDebtDialog
          reversal={selected}
          onClose={() => setSelected(null)}
          onDone={async (text) => {
            setSelected(null)
            await revalidate()
            announce(text)
          }}
        />
      )}
    </section>
  )
}

/** One settlement covers the professional's whole debt, so only the first line has the button. */
const isFirstOfProfessional = ({ id, professionalId }: PendingReversal, reversals: PendingReversal[]) =>
  reversals.find((other) => other.professionalId === professionalId)?.id === id

const reasons: Record<string, string> = {
  balance_insufficient: 'Son compte Stripe n’a plus de quoi',
  insufficient_funds: 'Son compte Stripe n’a plus de quoi',
}

const reasonText = ({ refusal, refusedAt }: PendingReversal) => {
  if (!refusal || !refusedAt) return 'La demande est en cours chez Stripe'
  return `${reasons[refusal] ?? `Stripe a répondu « ${refusal} »`} (essai du ${dayText(refusedAt, platformZone)})`
}
