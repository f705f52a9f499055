import { imageUrl } from '@couronne/contract/platform/image-addresses'
import type { Product } from '@couronne/contract/shop/products'
import { limitPixelDensity, Photo } from '#app/platform/uploads/photo.tsx'
import { useLightbox } from '#app/platform/uploads/use-lightbox.tsx'

type Props = { product: Pick<Product, 'libelle' | 'image' | 'images'> }

/** Shows the first picture large and the others below it. Each one opens as large as the screen. */
export const ProductGallery = ({ product: { libelle, images } }: Props) => {
  const { open, lightbox } = useLightbox(images.map(({ image, alt }) => ({ image, alt: alt || libelle, caption: alt })))
  if (images.length === 0)
    return (
      <Photo
        filename={null}
        alt=""
        sizes="240px"
        width={1000}
        height={1000}
        className="aspect-square w-full rounded-card"
      />
    )
  return (
    <>
      <ul className="grid grid-cols-4 gap-2 sm:gap-3">
        {images.map(({ id, image, alt }, at) => (
          <li key={id} className={at === 0 ? 'col-span-4' : undefined}>
            <a
              href={imageUrl(image, 1280)}
              onClick={(event) => open(event, at)}
              className="block cursor-zoom-in rounded-card"
            >
              <Photo
                filename={image}
                alt={alt || libelle}
                sizes={limitPixelDensity(
                  at === 0
                    ? '(min-width: 1152px) 528px, (min-width: 768px) calc(50vw - 48px), calc(100vw - 32px)'
                    : '(min-width: 768px) 126px, calc(25vw - 14px)',
                )}
                width={1000}
                height={1000}
                eager={at === 0}
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
