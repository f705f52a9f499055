import type { Service } from '@couronne/contract/marketplace/services'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { cx } from '#app/ui/class-names.ts'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { hairstyles } from './hairstyles.ts'

type Props = { service: Pick<Service, 'libelle' | 'image'>; className?: string }

/** Shows the service's own photograph, or the illustration of its hairstyle. */
export const ServicePicture = ({ service: { libelle, image }, className = 'size-20' }: Props) =>
  image ? (
    <Photo
      filename={image}
      alt=""
      sizes="96px"
      width={96}
      height={96}
      className={cx('shrink-0 rounded-control', className)}
    />
  ) : (
    <RoundIllustration
      name={hairstyles.find((hairstyle) => hairstyle.libelle === libelle)?.drawing ?? 'visage'}
      className={cx('shrink-0 bg-sable', className)}
    />
  )
