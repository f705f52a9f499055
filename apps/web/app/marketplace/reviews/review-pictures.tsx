import { imageUrl } from '@couronne/contract/platform/image-addresses'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { useLightbox } from '#app/platform/uploads/use-lightbox.tsx'

/** `title` names the author of the review. */
type Props = { images: string[]; title: string }

/** Shows the pictures of a review; each opens large. */
export const ReviewPictures = ({ images, title }: Props) => {
  const altOf = (at: number) => (images.length > 1 ? `${title}, photo ${at + 1}` : `${title}, photo`)
  const { open, lightbox } = useLightbox(images.map((image, at) => ({ image, alt: altOf(at), caption: '' })))
  if (images.length === 0) return null
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {images.map((image, at) => (
          <li key={image}>
            <a href={imageUrl(image, 1280)} onClick={(event) => open(event, at)} className="block rounded-control">
              <Photo
                filename={image}
                alt={altOf(at)}
                sizes="96px"
                width={96}
                height={96}
                className="size-24 rounded-control max-[359px]:size-20"
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
