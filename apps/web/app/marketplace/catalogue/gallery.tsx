import { ofName } from '@couronne/contract/lib/french-names'
import type { CatalogueItem } from '@couronne/contract/marketplace/catalogue'
import { imageUrl } from '@couronne/contract/platform/image-addresses'
import { addresses } from '#app/lib/addresses.ts'
import { limitPixelDensity, Photo } from '#app/platform/uploads/photo.tsx'
import { useLightbox } from '#app/platform/uploads/use-lightbox.tsx'

type Props = { pictures: CatalogueItem[]; firstname: string }

/** Shows photographs of the professional's work; each opens large. */
export const Gallery = ({ pictures, firstname }: Props) => {
  const altOf = ({ alt }: CatalogueItem) => alt || `Réalisation ${ofName(firstname)}`
  const { open, lightbox } = useLightbox(
    pictures.map((picture) => ({
      ...{ image: picture.image, alt: altOf(picture), caption: picture.alt },
      reportTo: addresses.report({ kind: 'picture', id: picture.id }),
    })),
  )
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
        {pictures.map((picture, at) => (
          <li key={picture.id} className={at === 0 ? 'col-span-2 row-span-2' : undefined}>
            <a href={imageUrl(picture.image, 1280)} onClick={(event) => open(event, at)} className="block rounded-card">
              <Photo
                filename={picture.image}
                alt={altOf(picture)}
                sizes={limitPixelDensity(
                  at === 0
                    ? '(min-width: 1024px) 480px, (min-width: 640px) 66vw, calc(100vw - 48px)'
                    : '(min-width: 1024px) 240px, (min-width: 640px) 33vw, calc(50vw - 24px)',
                )}
                width={640}
                height={640}
                className="aspect-square w-full rounded-card"
              />
              <span className="sr-only">, agrandir</span>
            </a>
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  )
}
