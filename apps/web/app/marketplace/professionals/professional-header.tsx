import type { PublicProfile } from '@couronne/contract/marketplace/professionals'
import { addresses } from '#app/lib/addresses.ts'
import { countText } from '#app/lib/french.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckIcon, MapPinIcon } from '#app/ui/icons.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { areaText } from './area-text.ts'
import { AskButton } from './ask-button.tsx'
import { VerifiedProofs } from './verified-proofs.tsx'

const cancellationsText = ({ cancelled, of }: NonNullable<PublicProfile['cancellations']>) =>
  `${cancelled === 0 ? 'Aucune annulation' : countText(cancelled, 'annulation', 'annulations')} sur ${of} rendez-vous`

type Props = { professional: PublicProfile; isOwn: boolean }

export const ProfessionalHeader = ({ professional, isOwn }: Props) => {
  const { firstname, lastname, image, mobilite, rating, reviewCount, cancellations, verifications } = professional
  return (
    <div className="border-b border-sable-deep/60 bg-sable">
      <div className="mx-auto max-w-6xl px-4 pt-4 pb-8 sm:px-6 sm:pb-10">
        <BackLink to={addresses.home()} />
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-4 sm:gap-x-8 sm:gap-y-2">
          <Photo
            filename={image}
            alt={image ? `${firstname} ${lastname}` : ''}
            sizes="(min-width: 640px) 176px, 104px"
            width={176}
            height={176}
            eager
            className="size-26 rounded-full border-4 border-blanc bg-safran sm:row-span-2 sm:size-44"
          />
          <div className="min-w-0 sm:self-end">
            <h1 className="text-3xl text-plum-deep sm:text-4xl">
              {firstname} {lastname}
            </h1>
            <Stars rating={rating} count={reviewCount} className="mt-2 text-base" />
          </div>
          <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-1 sm:self-start">
            <p className="flex items-start gap-1.5">
              <MapPinIcon className="mt-0.5 size-5 text-plum" />
              {areaText(professional)}
            </p>
            <Mobility mobilite={mobilite} />
            {/* Guests' pages have the question: both buttons have the same width, so that they wrap alike. */}
            {isOwn ? (
              <LinkButton tone="secondary" size="small" to={addresses.ownProfile()} className="min-w-48">
                Modifier mon profil
              </LinkButton>
            ) : (
              <AskButton professional={professional} className="min-w-48 border border-plum/40 bg-blanc px-5 text-sm" />
            )}
            {cancellations && <p className="text-sm text-ink-soft">{cancellationsText(cancellations)}</p>}
          </div>
          <VerifiedProofs verifications={verifications} />
        </div>
      </div>
    </div>
  )
}

const Mobility = ({ mobilite }: { mobilite: string | null }) =>
  mobilite === 'se déplace' ? (
    <Badge tone="success">
      <CheckIcon className="size-4" /> Se déplace
    </Badge>
  ) : (
    <Badge className="border border-sable-deep bg-blanc">Ne se déplace pas</Badge>
  )
