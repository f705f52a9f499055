import { feeText } from '@couronne/contract/lib/fee-text'
import type { FormEvent } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { durationText, priceText } from '#app/lib/french.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ServicePicture } from './service-picture.tsx'
import type { SoldService, Traits } from './sold-service.ts'
import { VariantChoice } from './variant-choice.tsx'

type Props = {
  service: SoldService
  professional: { id: string; firstname: string }
  /** Professionals do not book themselves, so the button then leads to the page that changes the service. */
  isOwn: boolean
  onBook: (service: SoldService) => void
  onChoose: (traits: Traits) => void
}

/** Shows one service of a professional. It is a form, so that 'Réserver' works before any script has loaded. */
export const ServiceOffer = ({ service, professional, isOwn, onBook, onChoose }: Props) => {
  const { id, libelle, variant } = service
  const book = (event: FormEvent) => {
    event.preventDefault()
    onBook(service)
  }
  const terms = <Terms service={service} />
  const button = isOwn ? (
    <LinkButton to={addresses.ownServices()} tone="secondary" className="min-w-32 max-[359px]:w-full">
      Modifier<span className="sr-only"> {libelle}</span>
    </LinkButton>
  ) : (
    <Button type="submit" className="min-w-32 max-[359px]:w-full">
      Réserver<span className="sr-only"> {libelle}</span>
    </Button>
  )
  return (
    <form method="get" action={addresses.bookingPage(professional)} onSubmit={book} className="py-4">
      <input type="hidden" name="professionalId" value={professional.id} />
      <input type="hidden" name="prestation" value={id} />
      <div className="flex items-center gap-3 max-[359px]:flex-wrap sm:gap-4">
        <ServicePicture service={service} className="size-16 sm:size-20" />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg sm:text-xl">{libelle}</h3>
          {!variant && terms}
        </div>
        {!variant && button}
      </div>
      {variant && (
        <>
          <div className="mt-3">
            <VariantChoice service={service} onChoose={onChoose} />
          </div>
          <div className="mt-3 flex items-center gap-3 max-[359px]:flex-wrap sm:gap-4">
            <div className="min-w-0 flex-1">{terms}</div>
            {button}
          </div>
        </>
      )}
    </form>
  )
}

/** Shows the price and the duration, which are those of the size and length that are checked above. */
const Terms = ({ service }: { service: SoldService }) => (
  <p className="mt-1 text-ink-soft" aria-live={service.variant && 'polite'}>
    <strong className="font-semibold text-ink">{priceText(service.total)}</strong>
    <span aria-hidden="true"> · </span>
    <span className="sr-only">, durée </span>
    <span>{durationText(service.duration)}</span>
    <span className="block text-sm text-balance">{feeText(service)}</span>
  </p>
)
