import type { DueReversal } from '@couronne/contract/transfers'
import { addresses } from '#app/lib/addresses.ts'
import { dayText, priceText } from '#app/lib/french.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** For operators: what could not be taken back from professionals, the longest waiting first. */
export const DueReversals = ({ due }: { due: DueReversal[] }) =>
  due.length > 0 && (
    <section aria-labelledby="to-take-back" className="mb-6">
      <h3 id="to-take-back" className="mb-1 text-xl">
        À reprendre
      </h3>
      <p className="mb-3 text-ink-soft">
        Rendu aux clientes après le versement. La reprise est retentée après chaque versement à la coiffeuse et toutes
        les heures ; la plateforme avance ces sommes.
      </p>
      <ul className="grid gap-3">
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
                  Depuis le {dayText(each.since, 'Europe/Paris')}. {whyText(each)}
                </p>
                {each.closedAt && (
                  <p className="mt-1 text-sm wrap-anywhere">
                    Compte fermé le {dayText(each.closedAt, 'Europe/Paris')} : {each.contact}
                  </p>
                )}
              </div>
              <p className="ml-auto text-lg font-semibold tabular-nums">{priceText(each.amount)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

const reasons: Record<string, string> = {
  balance_insufficient: 'Son compte Stripe n’a plus de quoi',
  insufficient_funds: 'Son compte Stripe n’a plus de quoi',
}

const whyText = ({ refusal, refusedAt }: DueReversal) => {
  if (!refusal || !refusedAt) return 'La demande est en cours chez Stripe'
  return `${reasons[refusal] ?? `Stripe a répondu « ${refusal} »`} (essai du ${dayText(refusedAt, 'Europe/Paris')})`
}
